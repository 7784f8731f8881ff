/** Options of commands, which may stand before the verb as well. */
const OWN: ReadonlySet<string> = new Set(['--json', '--csv', '--all']);

/**
 * The command in the arguments of the process, from its verb on; null where there is none, so that the window is meant.
 * Chromium's switches may stand before it, and when the app is started from its folder, that folder does.
 */
export function commandWords(
  args: readonly string[],
  {
    isFolderNamed,
    isVerb,
  }: { readonly isFolderNamed: boolean; readonly isVerb: (word: string | undefined) => boolean },
): readonly string[] | null {
  const places = args.flatMap((arg, at) => (arg.startsWith('-') && !isVerb(arg) ? [] : [at]));
  const at = places[isFolderNamed ? 1 : 0];
  const word = at === undefined ? undefined : args[at];
  // What is no verb is a mistake that deserves its words; what is a link is for the app.
  return at === undefined || word === undefined || URL.canParse(word)
    ? null
    : [...args.slice(at), ...args.slice(0, at).filter((arg) => OWN.has(arg))];
}
