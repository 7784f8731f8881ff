/** What an archive brings for the menu and the links of a desktop: nobody installs it, so its reader puts them in place. */
import { findAndReadConfig } from 'app-builder-lib/out/util/config/load.js';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { projectFolder } from '../project.mjs';

/** As electron-builder has it for the .deb, but for the place of the program, which is the reader's. */
async function desktopFile() {
  const { description, desktopName } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const { result } = await findAndReadConfig({ configFilename: 'electron-builder', projectDir: projectFolder });
  const { linux, productName, protocols } = result;
  const schemes = protocols.flatMap((protocol) => protocol.schemes);
  const entries = {
    Name: productName,
    Exec: `${linux.executableName} %U`,
    Terminal: 'false',
    Type: 'Application',
    Icon: linux.executableName,
    ...linux.desktop.entry,
    Comment: linux.description ?? description,
    MimeType: schemes.map((scheme) => `x-scheme-handler/${scheme};`).join(''),
    Categories: `${linux.category};`,
  };
  const lines = Object.entries(entries).map(([key, value]) => `${key}=${value}`);
  return [desktopName, `${['[Desktop Entry]', ...lines].join('\n')}\n`];
}

/** The lines that are set in are commands, and work as they stand. */
function readme(desktopName) {
  const applications = '~/.local/share/applications';
  return `Cardclock runs from the folder that it was unpacked to: ./cardclock

For an entry in the menu, and for links such as cardclock://task/1234, run
these lines in that folder, and again once it has moved. Not every desktop
takes a path with blanks:

  mkdir -p ${applications}
  cp -r share/icons ~/.local/share/
  sed "s|^Exec=.*|Exec=$PWD/cardclock %U|" share/applications/${desktopName} > ${applications}/${desktopName}
  update-desktop-database ${applications}

(update-desktop-database belongs to the package desktop-file-utils.)

To take it back, delete ${applications}/${desktopName} and
~/.local/share/icons/hicolor/*/apps/cardclock.png.
`;
}

/** Makes `folder` anew: `README.txt`, and `share` as in `~/.local`. `icons`: the folder with `SIZExSIZE.png`. */
export async function writeArchiveParts(folder, icons) {
  rmSync(folder, { recursive: true, force: true });
  const [desktopName, entry] = await desktopFile();
  const files = {
    [join('share', 'applications', desktopName)]: entry,
    'README.txt': readme(desktopName),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  for (const name of readdirSync(icons).filter((file) => file.endsWith('.png'))) {
    cpSync(join(icons, name), join(folder, 'share/icons/hicolor', name.replace('.png', ''), 'apps', 'cardclock.png'));
  }
}
