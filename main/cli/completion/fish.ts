import { COMMANDS, OPTIONS } from '../commands.ts';
import { ANY_CARD, infoOf, optionsOf, quoted, wordsOf } from './words.ts';

/** Fish keeps of what is offered only what has the typed letters: cards are offered by their names, and without letters by their numbers. */
export function fish(): string {
  const commands = COMMANDS.map(
    ({ verb, does }) => `complete -c cardclock -n __fish_use_subcommand -a ${verb} -d ${quoted(does)}`,
  );
  const options = OPTIONS.map(({ option }) => {
    const verbs = COMMANDS.filter((command) => optionsOf(command).includes(option)).map(({ verb }) => verb);
    const { takes, does } = infoOf(option);
    return `complete -c cardclock -n ${after(verbs)} -l ${option.slice(2)}${takes === '' ? '' : ' -x'} -d ${quoted(does)}`;
  });
  const words = COMMANDS.filter((command) => wordsOf(command).length > 0).map(
    (command) => `complete -c cardclock -n ${rightAfter([command.verb])} -a ${quoted(wordsOf(command).join(' '))}`,
  );
  const cards = (['any card', 'work list'] as const).flatMap((names) =>
    ([1, 2] as const).flatMap((place) => {
      const verbs = COMMANDS.filter((one) => one.names === names && (one.cardAt ?? 1) === place).map(
        ({ verb }) => verb,
      );
      const ask = names === 'any card' ? `'(__cardclock_cards ${ANY_CARD})'` : "'(__cardclock_cards list)'";
      return verbs.length === 0 ? [] : [`complete -c cardclock -n ${rightAfter(verbs, place)} -k -a ${ask}`];
    }),
  );
  return `# fish completion for cardclock: cardclock completion fish | source
function __cardclock_cards
  set -l word (commandline -ct | string unescape)
  set -l shape '$1\\t$2'
  string match -qr '^[^-0-9#]' -- "$word"; and set shape '$2\\t$1'
  if test "$argv[1]" = list
    cardclock list 2>/dev/null
  else
    cardclock $argv "$word" 2>/dev/null
  end | string replace -rf '^[^0-9]*([0-9]+)  (.*) · .*$' $shape
end
complete -c cardclock -f
${[...commands, ...options, ...words, ...cards].join('\n')}
`;
}

function after(verbs: readonly string[]): string {
  return quoted(`__fish_seen_subcommand_from ${verbs.join(' ')}`);
}

/** `place`: which of the words after the verb is typed. */
function rightAfter(verbs: readonly string[], place = 1): string {
  return quoted(`__fish_seen_subcommand_from ${verbs.join(' ')}; and test (count (commandline -opc)) -eq ${place + 1}`);
}
