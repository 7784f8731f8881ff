import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** A change of one source text, to be found exactly once: what it is found by must not rot unseen. */
export interface Patch {
  /** Below the project's folder. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export const projectFolder = resolve(import.meta.dirname, '../../..');

/** Bundles the engine with the simulation that plays it into `outfile`, with `patches` applied. */
export async function bundle(outfile: string, patches: readonly Patch[] = []): Promise<void> {
  const met = new Set<string>();
  await build({
    entryPoints: [join(import.meta.dirname, 'in-worker.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'silent',
    plugins: [patching(patches, met)],
  });
  const missed = patches.find(({ file }) => !met.has(file));
  if (missed !== undefined) throw new Error(`${missed.file} is no part of what is played`);
}

/** Keeps in `met` which files of the project were read. */
function patching(patches: readonly Patch[], met: Set<string>): Plugin {
  return {
    name: 'patching',
    setup: (build) => {
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const file = relative(projectFolder, path).replaceAll('\\', '/');
        met.add(file);
        const own = patches.filter((patch) => patch.file === file);
        if (own.length === 0) return undefined;
        const text = await readFile(path, 'utf8');
        return { contents: own.reduce(applied, text), loader: 'ts' };
      });
    },
  };
}

function applied(text: string, { file, find, replace }: Patch): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`“${find}” occurs ${parts.length - 1} times in ${file}, not once`);
  return parts.join(replace);
}
