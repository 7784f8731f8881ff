import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endProcess } from './end-process.ts';

const HOLD = `
  const { DatabaseSync } = require('node:sqlite');
  new DatabaseSync(process.argv[1]).exec('BEGIN EXCLUSIVE');
  process.stdout.write('held');
  process.stdin.resume().on('end', () => process.exit());
`;

/** Another process that keeps the database at `path` locked, as a careless program does, until it is disposed of. */
export async function holdLock(path: string): Promise<AsyncDisposable> {
  const child = spawn(process.execPath, ['-e', HOLD, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    [Symbol.asyncDispose]: async () => {
      child.stdin.end();
      await endProcess(child);
    },
  };
}
