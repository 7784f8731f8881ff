import { COMMANDS, type CommandInfo } from './commands.ts';
import { SEARCH_SWITCH } from '../../common/domain/shortcut.ts';

const USAGE_WIDTH = 34;

/** What `cardclock --help` says. */
export const HELP = `Tracks time on the cards of a task board.

${line('', 'opens the window')}
${line(SEARCH_SWITCH, 'opens it with the cursor in the search')}
${COMMANDS.map((command) => line(usage(command), command.does)).join('\n')}

  --at TIME   9:30, 1730, -20m, "20m ago", "yesterday 17:30"
  --json      the answer as JSON: of status, today, list, search, and what was done
  --csv       the export as CSV: time alone, one entry a line

The words after a verb are those of the search field: docs/phrases.md. What stands in quotes of the shell stays one name, also
where it ends like a time: cardclock start "Stand-up at 9:30" at 9:35. What is typed goes to the app that runs; where none
does, it is written down and sent when the app, or the network, is there again.

Exit codes: 0 done, 1 not done (the reason is said), 2 not understood or not unique: nothing was done,
3 failed, and it is not known whether it was done: cardclock status tells, and the log has the details.
`;

function line(words: string, does: string): string {
  return `  ${`cardclock ${words}`.padEnd(USAGE_WIDTH + 1)} ${does}`;
}

function usage({ verb, takes, options }: CommandInfo): string {
  const shown = options.includes('--at') ? '[--at TIME]' : options.includes('--csv') ? '[--csv]' : '';
  return [verb, takes, shown].filter((part) => part !== '').join(' ');
}
