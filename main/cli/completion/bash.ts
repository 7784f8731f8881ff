import type { CommandInfo } from '../commands.ts';
import { ANY_CARD, byWords, CARD_LINE, optionsOf, VERBS, wordsOf } from './words.ts';

/**
 * Bash knows no words beside those that it completes: cards are offered with their names while there are several, and the
 * number alone is put in.
 */
export function bash(): string {
  const cases = byWords(answers).map(([answer, verbs]) => `      ${verbs.join('|')}) ${answer} ;;`);
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
  case "\${#COMPREPLY[@]}" in
    0) ;;
    1) COMPREPLY=("\${COMPREPLY[0]%% *}") ;;
    *) COMPREPLY+=(' ') ;; # bash would put in what they have in common
  esac
}
complete -o nosort -F _cardclock cardclock 2>/dev/null || complete -F _cardclock cardclock
`;
}

function answers(command: CommandInfo): string {
  const fixed = wordsOf(command);
  const offered = command.names === undefined && fixed.length > 0 ? fixed : [...fixed, ...optionsOf(command)];
  const words = `words='${offered.join(' ')}'`;
  if (command.names === undefined) return words;
  const place = command.cardAt === undefined ? '' : ` place=${command.cardAt + 1}`;
  return `${words} cards='${command.names === 'any card' ? ANY_CARD : 'list'}'${place}`;
}
