/** The licences of everything that a package carries, as one text. */
import { readFileSync } from 'node:fs';

const RULE = '-'.repeat(80);

/** `recorded`: files that the build wrote; `added`: packages that go along whole. Each package once, by name. */
export function carriedPackages(recorded, added) {
  const all = [...recorded.flatMap((file) => JSON.parse(readFileSync(file, 'utf8'))), ...added];
  const unique = new Map(all.map((entry) => [`${entry.name} ${entry.version}`, entry]));
  return [...unique.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** `packages`: `{ name, version, licence, text }` each. */
export function notices(packages) {
  const parts = packages.map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text}`.trim());
  const head =
    'Cardclock contains the following packages. Electron and Chromium have files of their own beside this one.';
  return `${[head, ...parts].join(`\n\n${RULE}\n\n`)}\n`;
}
