/** The main process and its workers: ES modules for Node 24 in, CommonJS for Electron 22's Node 16 out. */
import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

import { lackingIn, lackingInMain } from './lacking.mjs';

/** Native code is not bundled, and finds its binary only when both names of keytar stay outside. */
const NATIVE = ['keytar', '@github/keytar', '@photostructure/sqlite'];
/** What Node 16 lacks, and who stands in for it with the same interface. */
const STAND_INS = { 'node:sqlite': '@photostructure/sqlite', 'node:diagnostics_channel': 'dc-polyfill' };
const PRELUDE = join(import.meta.dirname, 'prelude.mjs');
const ELECTRON = join(import.meta.dirname, 'electron.cjs');

/** `electron` is our wrapped one for the app, and the real one for the wrapper. */
const wrappedElectron = {
  name: 'wrapped-electron',
  setup({ onResolve }) {
    onResolve({ filter: /^electron(\/main)?$/ }, ({ importer }) =>
      importer === ELECTRON ? { path: 'electron', external: true } : { path: ELECTRON },
    );
  },
};

/** Started for every word that is typed: it reads as little as can be. */
const LEAN = 'command';
const LANGUAGE = /^chunks\/[a-z]{2}-/;

/** What runs before anything of the app, in workers too, as imports. */
const WHOLE_PRELUDE = `${lackingInMain}\nimport ${JSON.stringify(PRELUDE)};`;

function preludeFirst(entries, prelude = WHOLE_PRELUDE) {
  return {
    name: 'prelude-first',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice('entry:'.length), namespace: 'entry' }));
      onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
        contents: `${prelude}\nmodule.exports = require(${JSON.stringify(entries[path])});`,
        resolveDir: import.meta.dirname,
      }));
    },
  };
}

/** The chunk that holds the current undici, which Node 16 cannot run: the older one has the same members. */
const olderUndici = {
  name: 'older-undici',
  setup({ onResolve }) {
    onResolve({ filter: /\/undici-[^/]*\.js$/ }, ({ importer }) => ({
      path: createRequire(importer).resolve('undici-5'),
    }));
  },
};

/** A module goes on believing that it lies where it was built, though the bundle puts it elsewhere. */
function ownPlace(folder) {
  return {
    name: 'own-place',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, async ({ path }) => {
        const inside = relative(folder, path);
        if (inside.startsWith('..')) return undefined;
        const text = await readFile(path, 'utf8');
        if (!text.includes('import.meta')) return undefined;
        const place = `import { join as joinPlace } from 'node:path'; import { pathToFileURL as toPlaceUrl } from 'node:url';
const placeFilename = joinPlace(__dirname, ${JSON.stringify(inside)});
const placeDirname = joinPlace(__dirname, ${JSON.stringify(dirname(inside))});
const placeUrl = toPlaceUrl(placeFilename).href;\n`;
        return { contents: place + text, loader: 'js', resolveDir: dirname(path) };
      });
    },
  };
}

/** Leaves what is imported late (a language) in files of its own, which `found` gets, by their names as entries. */
function lateApart(found) {
  return {
    name: 'late-apart',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\/.*\.js$/ }, ({ path, kind, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const name = `chunks/${basename(path, '.js')}`;
        found[name] = join(resolveDir, path);
        return { path: `./${name}.js`, external: true };
      });
    },
  };
}

/** Lowers every entry of `from` (the files that are not chunks) into `to`, under its own name. */
export async function lowerMain(from, to) {
  const files = readdirSync(from).filter((name) => name.endsWith('.js'));
  const entries = Object.fromEntries(files.map((name) => [basename(name, '.js'), join(from, name)]));
  const { [LEAN]: lean, ...others } = entries;
  await lower(from, others, [preludeFirst(others)], { outdir: to });
  if (lean !== undefined) await lowerLean(from, to, { [LEAN]: lean });
}

/** What it reads late is lowered as a whole, but for languages, which are data. */
async function lowerLean(from, to, entry) {
  const late = {};
  const plugins = (prelude) => [preludeFirst(entry, prelude), lateApart(late)];
  const { outputFiles } = await lower(from, entry, plugins(''), { outdir: to, write: false });
  const prelude = lackingIn(outputFiles.map(({ text }) => text).join('\n'));
  await lower(from, entry, plugins(prelude), { outdir: to });
  const languages = Object.fromEntries(Object.entries(late).filter(([name]) => LANGUAGE.test(name)));
  const code = Object.fromEntries(Object.entries(late).filter(([name]) => !LANGUAGE.test(name)));
  await lower(from, code, [preludeFirst(code)], { outdir: to });
  // A module of the old kind is the `default` of whoever imports it.
  const footer = { js: 'module.exports = module.exports.default;' };
  await lower(from, languages, [preludeFirst(languages, '')], { outdir: to, footer });
}

async function lower(from, entries, plugins, where) {
  return await build({
    entryPoints: Object.keys(entries).map((name) => ({ in: `entry:${name}`, out: name })),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // Electron 22 brings Chromium's V8 to its Node
    target: 'chrome108',
    external: NATIVE,
    alias: STAND_INS,
    define: {
      'import.meta.dirname': 'placeDirname',
      'import.meta.filename': 'placeFilename',
      'import.meta.url': 'placeUrl',
    },
    plugins: [...plugins, wrappedElectron, olderUndici, ownPlace(from)],
    minify: true,
    legalComments: 'none',
    // Electron 22 finds no module of the new kind in an archive.
    supported: { 'dynamic-import': false },
    logLevel: 'warning',
    ...where,
  });
}
