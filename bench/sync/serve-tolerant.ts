import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endProcess } from '../../test/support/end-process.ts';
import { projectFolder } from '../../test/support/launch-command.ts';
import { printedAddress } from '../../test/support/printed-address.ts';

/** The service on `folder`, a process of its own that takes ends in the past: only then can a queue be drained. */
export async function serveTolerant(folder: string): Promise<{ readonly url: string } & AsyncDisposable> {
  const args = ['serve', '--port', '0', '--data', folder, '--ended-at-rule', 'after-start'];
  const child = spawn(process.execPath, [join(projectFolder, 'service', 'cli.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { origin } = await printedAddress(child);
  return { url: origin, [Symbol.asyncDispose]: async () => await endProcess(child, 'SIGTERM') };
}
