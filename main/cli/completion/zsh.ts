import { COMMANDS, type CommandInfo } from '../commands.ts';
import { ANY_CARD, byWords, CARD_LINE, infoOf, optionsOf, quoted, wordsOf } from './words.ts';

/** Cards are shown by their names and put in by their numbers, whatever was typed of the name. */
export function zsh(): string {
  const commands = COMMANDS.map(({ verb, does }) => `    ${quoted(`${verb}:${does.replaceAll(':', '\\:')}`)}`);
  const cases = byWords(answers).map(([answer, verbs]) => `    ${verbs.join('|')}) _arguments ${answer} ;;`);
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

function answers(command: CommandInfo): string {
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
