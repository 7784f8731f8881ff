import { spawn } from 'node:child_process';
import { endProcess } from './end-process.ts';
import { launchCommand } from './launch-command.ts';

/** A start of the app that Playwright is not attached to: one that leaves at once, or only says why it cannot run. */
export interface OtherStart extends AsyncDisposable {
  /** What it wrote to standard error up to now. */
  readonly said: () => string;
  /** Null while it is there, and where a signal ended it. */
  readonly exitCode: () => number | null;
}

export function startOther(words: readonly string[], env: NodeJS.ProcessEnv = {}): OtherStart {
  const { executable, args } = launchCommand();
  const child = spawn(executable, [...args, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return {
    said: () => said,
    exitCode: () => child.exitCode,
    [Symbol.asyncDispose]: async () => await endProcess(child, 'SIGKILL'),
  };
}
