import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { appIcon } from './scripts/packaging/app-icon.mjs';
import { recordPackages } from './scripts/packaging/bundled-packages.mjs';
import { trayIcons } from './scripts/packaging/tray-icons.mjs';

const at = (path: string): string => resolve(import.meta.dirname, path);

/** Only what carries native code stays outside the bundles. */
const external = ['electron', 'keytar', '@github/keytar'];

/** V8 keeps a script with a single other character in two bytes a character, for as long as it runs. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/g, escaped);
    }
  },
};

/** The rooms of the renderer, the lowest first: a rule of a later layer wins, whatever the order in which files are fetched. */
const LAYERS = ['tokens', 'ui', 'task', 'account', 'features', 'app'];
const TOKENS = /^ui\/(?:tokens|fonts|base)\.css$/;

const cssLayers: Plugin = {
  name: 'css-layers',
  enforce: 'pre',
  transform(code, id) {
    const path = relative(at('renderer'), id).replaceAll('\\', '/');
    if (!path.endsWith('.css') || path.startsWith('..')) return undefined;
    const layer = TOKENS.test(path) ? 'tokens' : path.split('/')[0];
    return { code: `@layer ${LAYERS.join(', ')};\n@layer ${layer} {\n${code}\n}\n`, map: null };
  },
};

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export default defineConfig({
  main: {
    plugins: [
      asciiOnly,
      recordPackages(at('out/licences/main.json')),
      trayIcons(at('main/shell/tray/art')),
      appIcon(at('renderer/icon.svg')),
    ],
    build: {
      outDir: 'out/main',
      minify: true,
      externalizeDeps: false,
      rollupOptions: {
        input: {
          index: at('main/index.ts'),
          command: at('main/command.ts'),
          'built-in-board': at('main/workers/built-in-board.ts'),
          archive: at('main/workers/archive.ts'),
        },
        external,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { index: at('preload/index.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    plugins: [react(), cssLayers, recordPackages(at('out/licences/renderer.json'))],
    build: {
      outDir: at('out/renderer'),
      minify: true,
      target: 'chrome140',
      rollupOptions: { input: { index: at('renderer/index.html') } },
    },
  },
});
