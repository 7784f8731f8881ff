import { COMMANDS } from './commands.ts';
import { parseArguments, UsageError } from './arguments.ts';
import { serve } from './serve.ts';
import { openDatabase } from '../database/open.ts';
import { homedir } from 'node:os';
import { join } from 'node:path';

const USAGE = `usage: service COMMAND [--data DIR] …
  serve         [--port 4180] [--host 127.0.0.1] [--ended-at-rule not-past|after-start] [--public-url URL] [--upload-quota MIB]
  add-user      --name NAME [--initials AB] [--timezone ZONE] [--admin] [--token TOKEN]
  new-token     --user ID
  revoke-token  --user ID
  suspend-user  --user ID
  add-board     --name NAME --owner USER_ID [--file BOARD.json]
  add-member    --board ID --user ID --permissions read_tasks,create_tasks,…
  demo          [--tasks N] [--trackers N] [--seed N] [--timezone ZONE]`;

async function work(): Promise<void> {
  const { command, values } = parseArguments(process.argv.slice(2));
  const dataDir = values.data ?? dataDirOf(process.platform, process.env);
  if (command === 'serve') {
    await serve(dataDir, values, tell);
    return;
  }
  const answer = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (answer === undefined)
    throw new UsageError(command === '' ? 'There is no command.' : `There is no command ${command}.`);
  using db = openDatabase(dataDir);
  // The demo world takes transactions of its own: a large one would keep a server from writing for as long as it takes.
  const line = command === 'demo' ? answer(db, values, dataDir) : db.transaction(() => answer(db, values, dataDir));
  tell(JSON.stringify(line));
}

/** One line of JSON on success; a sentence and exit code 1 on failure, 2 for wrong usage. */
export async function runCommandLine(): Promise<void> {
  try {
    await work();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const isUsage = error instanceof UsageError;
    process.stderr.write(isUsage ? `${words}\n${USAGE}\n` : `${words}\n`);
    process.exitCode = isUsage ? 2 : 1;
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of the user's data directory that the service keeps its data in, by platform. */
export function dataDirOf(platform: string, env: Environment): string {
  const name = 'cardclock-service';
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), name);
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name);
  return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), name);
}
