/**
 * npm run electron                      opens the app
 * npm run --silent electron -- --print  prints one line of JSON that says how to: { kind, version, executable, args }
 *
 * `--again` repeats a download of the pinned Electron that failed once. Anything else is handed to the app.
 */
import { runVisibly } from './processes.mjs';
import { tellFailure } from './progress.mjs';
import { setUp } from './setup.mjs';

const OURS = new Set(['--print', '--again']);
const given = process.argv.slice(2);

try {
  const { kind, version, executable, args } = await setUp({ again: given.includes('--again') });
  if (given.includes('--print')) {
    process.stdout.write(`${JSON.stringify({ kind, version, executable, args })}\n`);
  } else {
    const rest = given.filter((argument) => !OURS.has(argument));
    process.exitCode = await runVisibly(executable, [...args, ...rest]);
  }
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
