import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type OutputFile } from 'esbuild';
import { fingerprint } from '../../scripts/fingerprint.mjs';
import { projectFolder } from './launch-command.ts';

const FOLDER = join(projectFolder, 'out', 'bundled');
const ENTRIES = ['service/cli.ts', 'preview/serve.ts', 'main/workers/built-in-board.ts', 'main/workers/archive.ts'];
const SOURCES = ['service', 'preview', 'main', 'common', 'api', 'package-lock.json', 'test/support/bundled.ts'];
const STAMP = join(FOLDER, 'sources');

/**
 * The global set-up of Playwright: the service and the preview, each in one file. A run starts hundreds of them, and from sources
 * each would load some 600 files first.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function bundle(): Promise<void> {
  process.env['CARDCLOCK_BUNDLED'] = FOLDER;
  const sources = stateOfSources();
  if (sources !== null && existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === sources) return;
  const { outputFiles } = await build({
    entryPoints: ENTRIES.map((entry) => join(projectFolder, entry)),
    outbase: projectFolder,
    outdir: FOLDER,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // Only what reads the renderer's files asks for its own folder, and that stays where it is.
    define: { 'import.meta.dirname': JSON.stringify(join(projectFolder, 'preview')) },
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    // For development alone; and what finds native code by where it lies itself.
    external: ['vite', '@vitejs/plugin-react', 'esbuild', 'keytar'],
    write: false,
    logLevel: 'error',
  });
  await Promise.all(outputFiles.map(write));
  await write({ path: STAMP, contents: Buffer.from(sources ?? '') });
}

/** Null where there is no git to ask. */
function stateOfSources(): string | null {
  try {
    return fingerprint(SOURCES);
  } catch {
    return null;
  }
}

/** Another run may just be starting it. */
async function write({ path, contents }: Pick<OutputFile, 'path' | 'contents'>): Promise<void> {
  if (existsSync(path) && (await readFile(path)).equals(contents)) return;
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, contents);
  await rename(unfinished, path);
}

/** What Node starts for it: the bundle in a run of Playwright, otherwise the source. */
export function entryPoint(source: 'service/cli.ts' | 'preview/serve.ts'): string {
  const folder = process.env['CARDCLOCK_BUNDLED'];
  return folder === undefined ? join(projectFolder, source) : join(folder, source.replace(/ts$/, 'js'));
}
