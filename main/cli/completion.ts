import { type Shell, COMMANDS, type CommandInfo, type Option, OPTIONS } from './commands.ts';

/** What a shell reads to complete `cardclock`: the commands, their options and the cards, of the same table as `--help`. */
export function completion(shell: Shell): string {
  return { bash, zsh, fish }[shell]();
}

/** Every verb, in the order of the table. */
const VERBS: readonly string[] = COMMANDS.map(({ verb }) => verb);

/** How cards are asked for, with their numbers: so many that a person looks them through. */
const ANY_CARD = 'search --limit 30 --';

/** What stands on each line of an answer with cards: marks, the number, the name and the place of the card. */
const CARD_LINE = '^[^0-9]*([0-9]+)  (.*)$';

/** All that a command takes. */
function optionsOf({ options }: CommandInfo): readonly (Option | '--help')[] {
  return [...options, '--help'];
}

/** What an option does, and the name of the value that it takes; empty where it takes none. */
function infoOf(option: Option | '--help'): { readonly takes: string; readonly does: string } {
  return OPTIONS.find((one) => one.option === option) ?? { takes: '', does: '' };
}

/** The words that may stand right after a verb; none where they are free. */
function wordsOf({ verb, first = [] }: CommandInfo): readonly string[] {
  return verb === 'help' ? VERBS : first;
}

/** The verbs that have the same said of them. */
function byWords(said: (command: CommandInfo) => string): readonly (readonly [string, readonly string[]])[] {
  const groups = new Map<string, readonly string[]>();
  for (const command of COMMANDS) {
    const words = said(command);
    groups.set(words, [...(groups.get(words) ?? []), command.verb]);
  }
  return [...groups];
}

/** In single quotes, which all three shells take alike: no text of ours has one. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}

/**
 * Bash knows no words beside those that it completes, and puts them in as they are: a card with its name is offered only to a key that
 * lists several, and the number alone to any that puts them in. Else who names a card would have their commands run here.
 */
function bash(): string {
  const cases = byWords(bashAnswers).map(([answer, verbs]) => `      ${verbs.join('|')}) ${answer} ;;`);
  return `# bash completion for cardclock: source <(cardclock completion bash)
_cardclock_cards() {
  local word="$1"
  shift
  { if [ "$1" = list ]; then cardclock list | grep -iF -- "$word"; else cardclock "$@" "$word"; fi; } 2>/dev/null |
    sed -nE 's/${CARD_LINE}/\\1  \\2/p'
}
_cardclock() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words='${VERBS.join(' ')} --help' cards='' place=2 line
  if [ "$COMP_CWORD" -gt 1 ]; then
    words=''
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [ -z "$cards" ] || [ "$COMP_CWORD" -ne "$place" ] || [[ "$word" == [-0-9#]* ]]; then return; fi
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(_cardclock_cards "\${word//[\\"\\'\\\\]/}" $cards)
  if [ "\${#COMPREPLY[@]}" -gt 1 ] && [[ "$COMP_TYPE" =~ ^(9|33|63|64)$ ]]; then
    COMPREPLY+=(' ') # bash would put in what they have in common
  else
    COMPREPLY=("\${COMPREPLY[@]%% *}")
  fi
}
complete -o nosort -F _cardclock cardclock 2>/dev/null || complete -F _cardclock cardclock
`;
}

function bashAnswers(command: CommandInfo): string {
  const fixed = wordsOf(command);
  const offered = command.names === undefined && fixed.length > 0 ? fixed : [...fixed, ...optionsOf(command)];
  const words = `words='${offered.join(' ')}'`;
  if (command.names === undefined) return words;
  const place = command.cardAt === undefined ? '' : ` place=${command.cardAt + 1}`;
  return `${words} cards='${command.names === 'any card' ? ANY_CARD : 'list'}'${place}`;
}

/** Fish keeps of what is offered only what has the typed letters: cards are offered by their names, and without letters by their numbers. */
function fish(): string {
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

/** Cards are shown by their names and put in by their numbers, whatever was typed of the name. */
function zsh(): string {
  const commands = COMMANDS.map(({ verb, does }) => `    ${quoted(`${verb}:${does.replaceAll(':', '\\:')}`)}`);
  const cases = byWords(zshAnswers).map(([answer, verbs]) => `    ${verbs.join('|')}) _arguments ${answer} ;;`);
  return `#compdef cardclock
# zsh completion for cardclock: put it as _cardclock into a folder of your fpath
_cardclock_offer() {
  [[ $PREFIX == [-0-9#]* ]] && return 1
  local -a numbers shown
  local line
  while IFS= read -r line; do
    if [[ $line =~ '${CARD_LINE}' ]]; then
      numbers+=("$match[1]")
      shown+=("$match[1]  $match[2]")
    fi
  done
  (( $#numbers )) || return 1
  compadd -U -V cards -l -d shown -a numbers
  # Else what the numbers have in common, which is nothing, would take the place of the word.
  (( $#numbers > 1 )) && compstate[insert]=menu compstate[list]='list force'
  return 0
}
_cardclock_any() { _cardclock_offer < <(cardclock ${ANY_CARD} "\${(Q)PREFIX}" 2>/dev/null) }
_cardclock_listed() { _cardclock_offer < <(cardclock list 2>/dev/null | grep -iF -- "\${(Q)PREFIX}") }
_cardclock() {
  local -a commands
  commands=(
${commands.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local verb=$words[2]
  shift words
  (( CURRENT-- ))
  case $verb in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _cardclock ]; then _cardclock "$@"; else compdef _cardclock cardclock; fi
`;
}

function zshAnswers(command: CommandInfo): string {
  const options = optionsOf(command).map((option) => {
    const { takes, does } = infoOf(option);
    return quoted(`${option}[${does.replaceAll(':', '\\:')}]${takes === '' ? '' : `:${takes.toLowerCase()}:`}`);
  });
  return [...options, ...places(command)].join(' ');
}

/** What may stand right after the verb. */
function places(command: CommandInfo): readonly string[] {
  const words = wordsOf(command);
  const fixed = words.length > 0 ? [quoted(`1:word:(${words.join(' ')})`)] : [];
  if (command.names === undefined) return fixed;
  return [
    ...fixed,
    quoted(`${command.cardAt ?? 1}:card:${command.names === 'any card' ? '_cardclock_any' : '_cardclock_listed'}`),
  ];
}
