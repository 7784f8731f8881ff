import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { skipWithout } from '../../../support/needs.ts';

const MODULE = pathToFileURL(join(import.meta.dirname, '../../../../main/shell/lifecycle/force-exit.ts')).href;

/** Exit code and signal of a process that runs this, and then is to end with 3. */
async function endOf(before: string): Promise<unknown> {
  const script = `import { forceExit } from '${MODULE}'; ${before} forceExit(3, 1);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  return await once(child, 'exit');
}

it('a command ends with its code', async () => {
  expect(await endOf('')).toEqual([3, null]);
});

it('an app that hangs once it has quit is ended', async (context) => {
  skipWithout(context, 'linux', { program: 'timeout' });
  const script = `import { limitExit } from '${MODULE}'; limitExit(1); for (;;);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

it.for([
  { when: 'at once', first: '' },
  {
    when: 'with its files and pipes closed',
    // Not what Node's own threads wait on: without it they abort.
    first: `for (let file = 3; file < 64; file += 1)
      try { if (!readlinkSync('/proc/self/fd/' + file).startsWith('anon_inode')) closeSync(file); } catch {}`,
  },
])('one that hangs on its way out is ended, $when', async ({ first }, context) => {
  skipWithout(context, 'linux', { program: 'timeout' });
  const before = `import { closeSync, readlinkSync } from 'node:fs'; process.reallyExit = () => { ${first} for (;;); };`;
  expect(await endOf(before)).toEqual([null, 'SIGKILL']);
});
