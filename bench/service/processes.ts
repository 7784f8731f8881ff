import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { endProcess } from '../../test/support/end-process.ts';
import { printedAddress } from '../../test/support/printed-address.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface Served extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

/** The service on `folder`, a process of its own. */
export async function serve(folder: string): Promise<Served> {
  return await listening(['service/cli.ts', 'serve', '--port', '0', '--data', folder]);
}

/** The bare routes on `folder`, a process of their own. */
export async function serveBare(folder: string): Promise<Served> {
  return await listening(['bench/service/bare-server.ts', folder]);
}

async function listening([script = '', ...args]: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { origin } = await printedAddress(child);
  return {
    url: origin,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => await endProcess(child, 'SIGTERM'),
  };
}
