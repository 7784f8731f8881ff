/** Which packages a bundle is made of: a build plugin that writes them down, so that their licences can go along. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const LICENCE = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

/** The folder of the package that a module belongs to; undefined for our own. */
function packageFolder(moduleId) {
  const path = moduleId.replace(/^\0/, '').replace(/\?.*$/, '');
  const at = path.lastIndexOf('/node_modules/');
  if (at < 0) return undefined;
  const root = path.slice(0, at + '/node_modules/'.length);
  const [first, second] = path.slice(root.length).split('/');
  return join(root, first.startsWith('@') ? `${first}/${second}` : first);
}

/** `{ name, version, licence, text }` of the package in `folder`; `text` is empty where it brings no licence file. */
export function licenceOf(folder) {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((name) => LICENCE.test(name));
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').trim());
  const licence = typeof about.license === 'string' ? about.license : 'see below';
  return { name: about.name, version: about.version, licence, text: texts.join('\n\n') };
}

/** A plugin for Vite that writes the licences of all bundled packages as JSON to `file`. */
export function recordPackages(file) {
  let root = '';
  return {
    name: 'record-packages',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      // A type face is no module: it comes as a file that a style sheet names.
      const modules = Object.values(bundle).flatMap(({ modules: own = {}, originalFileNames = [] }) => [
        ...Object.keys(own),
        ...originalFileNames.map((name) => resolve(root, name)),
      ]);
      const folders = new Set(modules.map(packageFolder).filter((folder) => folder && existsSync(folder)));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...folders].toSorted((one, other) => (one < other ? -1 : 1)).map(licenceOf)));
    },
  };
}
