/** Options of commands, which may stand before the verb as well. */
const PLAIN: ReadonlySet<string> = new Set(['--json', '--csv', '--all']);
/** Those that take a value: `--at 9:30`, or `--at=9:30`. */
const VALUED: ReadonlySet<string> = new Set(['--at', '--limit']);

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
