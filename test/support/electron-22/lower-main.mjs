/** The main process and its workers: ES modules for Node 24 in, CommonJS for Electron 22's Node 16 out. */
import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import { lackingInMain } from './lacking.mjs';

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

/** The polyfills run before anything of the app, in workers too. */
function preludeFirst(entries) {
  return {
    name: 'prelude-first',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice('entry:'.length), namespace: 'entry' }));
      onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
        contents: [lackingInMain, ...[PRELUDE, entries[path]].map((file) => `import ${JSON.stringify(file)};`)].join(
          '\n',
        ),
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

/** Lowers every entry of `from` (the files that are not chunks) into `to`, under its own name. */
export async function lowerMain(from, to) {
  const files = readdirSync(from).filter((name) => name.endsWith('.js'));
  const entries = Object.fromEntries(files.map((name) => [name.replace(/\.js$/, ''), join(from, name)]));
  await build({
    entryPoints: Object.keys(entries).map((name) => ({ in: `entry:${name}`, out: name })),
    outdir: to,
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
    plugins: [preludeFirst(entries), wrappedElectron, olderUndici, ownPlace(from)],
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}
