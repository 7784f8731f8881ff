import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { AppUnderTest } from './app-fixture.ts';
import { launchCommand, projectFolder } from './launch-command.ts';

/** Only what never comes waits so long. */
export const LIMIT_MS = 45_000;

/** `cardclock` as it stands on the path, for the app that was built here. */
const COMMAND = join(projectFolder, 'out', 'cardclock');

/** Whose data folder the command is about, whether or not the app runs. */
type Typing = Pick<AppUnderTest, 'userDataDir'>;

/** What a command came to. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A command as it is started on the app's data folder. */
export function typed(app: Typing, words: readonly string[]): readonly [string, readonly string[]] {
  const { executable, args } = launchCommand();
  const own = [`--user-data-dir=${app.userDataDir}`, ...words];
  return process.platform === 'linux' ? [COMMAND, own] : [executable, [...args, ...own]];
}

/** Types it as in a terminal. */
export async function type(app: Typing, ...words: readonly string[]): Promise<Said> {
  const [executable, args] = typed(app, words);
  return await new Promise((resolve) => {
    execFile(executable, args, { timeout: LIMIT_MS }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), out, err });
    });
  });
}
