import { build } from 'esbuild';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../../support/launch-command.ts';

/** The modules of Node that are read before the first line of `entry` runs: what is imported late is not among them. */
async function readAtOnce(entry: string): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    entryPoints: [join(projectFolder, 'main', entry)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    splitting: true,
    outdir: join(projectFolder, 'out'),
    write: false,
    metafile: true,
    external: ['keytar', '@github/keytar'],
    logLevel: 'error',
  });
  const found = new Set<string>();
  const seen = new Set<string>();
  const walk = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: target, kind, external } of metafile.outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (external === true) found.add(target);
      else walk(target);
    }
  };
  const [first] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(entry)) ?? [''];
  walk(first);
  return found;
}

describe('a command that is typed', () => {
  it('reads little of Node where the app runs: neither hashes nor a database nor a way to the network', async () => {
    const modules = await readAtOnce('command.ts');

    expect(modules).toContain('node:net');
    for (const costly of ['node:crypto', 'node:http', 'node:https', 'node:http2', 'node:sqlite', 'node:worker_threads'])
      expect(modules).not.toContain(costly);
  });

  it('reads no http where none runs, with which Node 24 brings an undici of its own', async () => {
    const modules = await readAtOnce('command-core.ts');

    expect(modules).toContain('node:sqlite');
    for (const costly of ['node:http', 'node:https', 'node:http2']) expect(modules).not.toContain(costly);
  });
});
