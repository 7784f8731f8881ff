import { COMMANDS, type CommandInfo, type Option, OPTIONS } from './commands.ts';
import { SEARCH_SWITCH } from '../../common/keys/shortcut.ts';

const USAGE_WIDTH = 34;
const OPTION_WIDTH = 11;

/** Of `cardclock`, each with what it means. */
export const EXIT_CODES: readonly (readonly [number, string])[] = [
  [0, 'done, or shown; also where it was so already'],
  [1, 'not done, and the reason is said; so ends a stop while nothing runs'],
  [2, 'not understood, not unique, or at a time that cannot be: nothing was done'],
  [3, 'not known to be done or not: look with cardclock status, or at the card of a note, before you repeat it'],
];

/** How words are read, and where they go. */
export const WORDS = `The words after a verb are those of the search field: docs/phrases.md. What stands in quotes of the shell stays one name, also
where it ends like a time: cardclock start "Stand-up at 9:30" at 9:35. What is typed goes to the app that runs; where none
does, it is written down and sent when the app, or the network, is there again.`;

/** What `cardclock --help` says. */
export const HELP = `Tracks time on the cards of a task board.

${line('', 'opens the window')}
${line(SEARCH_SWITCH, 'opens it with the cursor in the search')}
${COMMANDS.map((command) => line(overview(command), command.does)).join('\n')}

${optionLines(() => true)}

${WORDS}

Exit codes:
${EXIT_CODES.map(([code, means]) => `  ${code}  ${means}`).join('\n')}
`;

/** What `cardclock VERB --help` says; what `cardclock --help` says for a word that is no verb. */
export function helpOf(verb: string): string {
  const command = COMMANDS.find((one) => one.verb === verb);
  if (command === undefined) return HELP;
  return `Usage: cardclock ${usage(command)}

${sentence(command.does)}

${optionLines((option) => option === '--help' || command.options.some((one) => one === option))}

For instance:
${command.examples.map((example) => `  cardclock ${example}`).join('\n')}
`;
}

/** With every option that the command takes: `start TASK [--at TIME] [--json]`. */
export function usage({ verb, takes, options }: CommandInfo): string {
  return [verb, takes, ...options.map(flag)].filter((part) => part !== '').join(' ');
}

export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Without the options that nearly every command takes, and those of a search, for which a line has no room. */
function overview(command: CommandInfo): string {
  return usage({ ...command, options: command.options.filter((option) => option === '--at' || option === '--csv') });
}

function flag(option: Option): string {
  const takes = OPTIONS.find((one) => one.option === option)?.takes ?? '';
  return takes === '' ? `[${option}]` : `[${option} ${takes}]`;
}

function line(words: string, does: string): string {
  return `  ${`cardclock ${words}`.padEnd(USAGE_WIDTH + 1)} ${does}`;
}

function optionLines(isShown: (option: Option | '--help') => boolean): string {
  return OPTIONS.filter(({ option }) => isShown(option))
    .map(({ option, takes, does }) => `  ${`${option} ${takes}`.padEnd(OPTION_WIDTH)} ${does}`)
    .join('\n');
}

/** The manual page `cardclock.1`, out of the words of `--help`; `version` is that of Cardclock. */
export function manualPage(version: string): string {
  return [
    `.TH CARDCLOCK 1 "" "Cardclock ${version}" "User Commands"`,
    '.SH NAME',
    'cardclock \\- tracks time on the cards of a task board',
    '.SH SYNOPSIS',
    '.B cardclock',
    '.RI [ COMMAND ]',
    '.SH DESCRIPTION',
    'Without a command it opens the window.',
    text(WORDS.replaceAll('\n', ' ')),
    '.SH COMMANDS',
    ...COMMANDS.flatMap((command) => [
      '.TP',
      `.B ${text(usage(command))}`,
      text(sentence(command.does)),
      ...command.examples.flatMap((example) => ['.br', `.I ${text(`cardclock ${example}`)}`]),
    ]),
    '.SH OPTIONS',
    ...OPTIONS.flatMap(({ option, takes, does }) => ['.TP', `.B ${text(`${option} ${takes}`.trim())}`, text(does)]),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, means]) => ['.TP', `.B ${code}`, text(means)]),
    '',
  ].join('\n');
}

/** As troff reads it: a dash that stays one, quotes that hold nothing together, and no line that begins like a request. */
function text(words: string): string {
  return words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replace(/^(?=[.'])/, '\\&');
}
