"""What a Linux desktop needs to know about the program: a menu entry, a file type, an icon; and the script that installs them."""

from __future__ import annotations

from pathlib import Path

from tabletop.package import icons

MIME = "application/x-tabletop"

ENTRY = f"""\
[Desktop Entry]
Type=Application
Version=1.0
Name=Tabletop
GenericName=Board game table
Comment=A table for board games: drag pieces, undo, look back
Exec=tabletop %f
Icon=tabletop
Terminal=false
Categories=Game;BoardGame;
MimeType={MIME};
StartupWMClass=tabletop
"""

KINDS = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MIME}">
    <comment>Tabletop game</comment>
    <icon name="tabletop"/>
    <magic priority="60"><match type="string" offset="0" value="TABLETP"/></magic>
    <glob pattern="*.tabletop"/>
  </mime-type>
</mime-info>
"""

INSTALL = f"""\
#!/bin/sh
# Puts Tabletop into the menu of this desktop and lets it open .tabletop files; `--remove` takes that away again.
# The program stays in the folder it is in; run this again after moving it.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
data=${{XDG_DATA_HOME:-$HOME/.local/share}}

refresh() {{
    if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime"; fi
    if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications"; fi
}}

cd "$here/share"
if [ "${{1:-}}" = --remove ]; then
    find . -type f | while IFS= read -r file; do rm -f -- "$data/$file"; done
    refresh
    exit 0
fi
find . -type f | while IFS= read -r file; do
    mkdir -p -- "$data/$(dirname -- "$file")"
    cp -f -- "$file" "$data/$file"
done
# In an entry the path of a program is quoted, its special characters twice: for the quotes and for the entry.
program=$(printf '%s' "$here/tabletop" | sed -e 's/[\\\\"`$]/\\\\&/g' -e 's/\\\\/\\\\\\\\/g' -e 's/%/%%/g')
rm -f -- "$data/applications/tabletop.desktop"
line="Exec=\\"$program\\" %f" awk '/^Exec=/ {{print ENVIRON["line"]; next}} {{print}}' \\
    applications/tabletop.desktop >"$data/applications/tabletop.desktop"
refresh
if command -v xdg-mime >/dev/null; then xdg-mime default tabletop.desktop {MIME} || true; fi
echo "Tabletop is in the menu now."
"""


def write_desktop_files(folder: Path, drawing: bytes) -> None:
    """Write into the program's folder what a desktop needs, with the icon from its drawing (SVG)."""
    share = folder / "share"
    write(share / "applications" / "tabletop.desktop", ENTRY.encode())
    write(share / "mime" / "packages" / "tabletop.xml", KINDS.encode())
    for size in icons.LINUX_SIZES:
        write(share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "tabletop.png", icons.png(drawing, size))
    write(share / "icons" / "hicolor" / "scalable" / "apps" / "tabletop.svg", drawing)
    write(folder / "install.sh", INSTALL.encode())
    (folder / "install.sh").chmod(0o755)


def write(path: Path, content: bytes) -> None:
    """Write a file and the folders it lies in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
