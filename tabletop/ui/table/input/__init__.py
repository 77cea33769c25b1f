"""What people do at the table: drag, click, keys, digits, hover and drawing."""
