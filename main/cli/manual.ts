import { COMMANDS, OPTIONS } from './commands.ts';
import { EXIT_CODES, sentence, usage, WORDS } from './help.ts';

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
