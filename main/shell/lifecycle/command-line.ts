import { t } from '../../../common/i18n/translate.ts';
import { isDeepLink } from '../../../common/deep-link.ts';

/** Options of commands, which may stand before the verb as well. */
const PLAIN: ReadonlySet<string> = new Set(['--json', '--csv', '--all']);
/** Those that take a value: `--at 9:30`, or `--at=9:30`. */
const VALUED: ReadonlySet<string> = new Set(['--at', '--note', '--limit']);

/**
 * The command in the arguments of the process, from its verb on, with the options of commands that stand before it right after
 * it: what goes after `--` is text. Null where there is none, so that the window is meant. Chromium's switches may stand before
 * it, and when the app is started from its folder, that folder does.
 */
export function commandWords(
  args: readonly string[],
  {
    isFolderNamed,
    isVerb,
  }: { readonly isFolderNamed: boolean; readonly isVerb: (word: string | undefined) => boolean },
): readonly string[] | null {
  const options: string[] = [];
  let isFolderNext = isFolderNamed;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (VALUED.has(arg)) {
      options.push(...args.slice(at, at + 2));
      at += 1;
    } else if (isOption(arg)) options.push(arg);
    else if (arg.startsWith('-') && !isVerb(arg)) continue;
    else if (isFolderNext) isFolderNext = false;
    // What is no verb is a mistake that deserves its words; what is a link is for the app.
    else return URL.canParse(arg) ? null : [arg, ...options, ...args.slice(at + 1)];
  }
  return options.length > 0 ? options : null;
}

function isOption(arg: string): boolean {
  return PLAIN.has(arg) || VALUED.has(arg.replace(/=.*$/s, ''));
}

/**
 * Why the app cannot be started here, as a sentence; null where it can. Chromium cannot do without a display on Linux: it would
 * end the process with words of its own.
 */
export function displayProblem(platform: string, env: Readonly<Record<string, string | undefined>>): string | null {
  if (platform !== 'linux' || [env['DISPLAY'], env['WAYLAND_DISPLAY']].some(Boolean)) return null;
  return t(
    'The window of Cardclock needs the display of your desktop, and this terminal has none. Nothing was done. Commands such as “cardclock status” work here; for the window, type it in a terminal of your desktop, or name its display: DISPLAY=:0 cardclock',
  );
}

/**
 * Chromium's first instance hangs up on whoever hands it more than 32 KiB (`kMaxMessageLength` in process_singleton_posix.cc), and the
 * second one takes that for a hang and kills the first. The folder it was started in, and Chromium's own switches, come on top.
 */
const MOST_BYTES = 8 * 1024;

/** Why the running app must not be handed what this process was started with, as a sentence; null where it may. */
export function tooLongToHandOver(argv: readonly string[]): string | null {
  if (argv.reduce((bytes, word) => bytes + Buffer.byteLength(word) + 1, 0) <= MOST_BYTES) return null;
  const link = argv.slice(1).find(isDeepLink);
  if (link === undefined)
    return t(
      'Cardclock was started with more arguments than it takes. Nothing was changed. Start it again without them.',
    );
  return t(
    'A link was not followed: it is far longer than any link to Cardclock ({count} characters). Nothing was changed.',
    { count: link.length },
  );
}
