import { COMMANDS } from './commands/commands.ts';
import { dataDirOf } from './commands/data-dir.ts';
import { parseArguments, UsageError } from './commands/arguments.ts';
import { serve } from './commands/serve.ts';
import { openDatabase } from './database/open.ts';

/** `node service/cli.ts COMMAND …`: one line of JSON on success; a sentence and exit code 1 on failure, 2 for wrong usage. */
const USAGE = `usage: service COMMAND [--data DIR] …
  serve         [--port 4180] [--host 127.0.0.1] [--ended-at-rule not-past|after-start] [--public-url URL]
  add-user      --name NAME [--initials AB] [--timezone ZONE] [--admin] [--token TOKEN]
  new-token     --user ID
  revoke-token  --user ID
  suspend-user  --user ID
  add-board     --name NAME --owner USER_ID [--file BOARD.json]
  add-member    --board ID --user ID --permissions read_tasks,create_tasks,…
  demo          [--tasks N] [--trackers N] [--seed N] [--timezone ZONE]`;

async function run(): Promise<void> {
  const { command, values } = parseArguments(process.argv.slice(2));
  const dataDir = values.data ?? dataDirOf(process.platform, process.env);
  if (command === 'serve') {
    await serve(dataDir, values, (line) => console.log(line));
    return;
  }
  const work = COMMANDS[command];
  if (work === undefined)
    throw new UsageError(command === '' ? 'There is no command.' : `There is no command ${command}.`);
  using db = openDatabase(dataDir);
  const line = db.transaction(() => work(db, values));
  console.log(JSON.stringify(line));
}

try {
  await run();
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? `${words}\n${USAGE}` : words);
  process.exitCode = isUsage ? 2 : 1;
}
