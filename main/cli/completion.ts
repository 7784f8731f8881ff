import { COMMANDS, type Option, SHELLS, type Shell } from './commands.ts';

const SAYS: Readonly<Record<Option | '--help', string>> = {
  '--at': 'a time, such as 9:30',
  '--json': 'the answer as JSON',
  '--csv': 'time as CSV',
  '--help': 'what there is',
};

const OPTIONS = ['--at', '--json', '--csv', '--help'] as const;

/** What a shell reads to complete `cardclock`: the commands and their options, of the same table as `--help`. */
export function completion(shell: Shell): string {
  return { bash, zsh, fish }[shell]();
}

function optionsOf({ options }: (typeof COMMANDS)[number]): readonly (Option | '--help')[] {
  return [...options, '--help'];
}

/** The verbs that have the same words after them. */
function byWords(wordsOf: (command: (typeof COMMANDS)[number]) => string): readonly (readonly [string, string[]])[] {
  const groups = new Map<string, string[]>();
  for (const command of COMMANDS) {
    const words = wordsOf(command);
    groups.set(words, [...(groups.get(words) ?? []), command.verb]);
  }
  return [...groups];
}

function bash(): string {
  const verbs = COMMANDS.map(({ verb }) => verb).join(' ');
  const cases = byWords((command) => (command.verb === 'completion' ? SHELLS : optionsOf(command)).join(' ')).map(
    ([words, same]) => `      ${same.join('|')}) words='${words}' ;;`,
  );
  return `# bash completion for cardclock: source <(cardclock completion bash)
_cardclock() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words='${verbs} --help'
  if [ "$COMP_CWORD" -gt 1 ]; then
    words=''
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -F _cardclock cardclock
`;
}

function zsh(): string {
  const verbs = COMMANDS.map(({ verb, does }) => `    ${quoted(`${verb}:${does.replaceAll(':', '\\:')}`)}`);
  const cases = byWords((command) => {
    const options = optionsOf(command).map((option) => quoted(`${option}[${SAYS[option]}]`));
    return command.verb === 'completion' ? `'1:shell:(${SHELLS.join(' ')})'` : options.join(' ');
  }).map(([words, same]) => `    ${same.join('|')}) _arguments ${words} ;;`);
  return `#compdef cardclock
# zsh completion for cardclock: put it as _cardclock into a folder of your fpath
_cardclock() {
  local -a commands
  commands=(
${verbs.join('\n')}
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

function fish(): string {
  const commands = COMMANDS.map(
    ({ verb, does }) => `complete -c cardclock -n __fish_use_subcommand -a ${verb} -d ${quoted(does)}`,
  );
  const options = OPTIONS.map((option) => {
    const verbs = COMMANDS.filter((command) => optionsOf(command).includes(option)).map(({ verb }) => verb);
    const takes = option === '--at' ? ' -x' : '';
    const where = quoted(`__fish_seen_subcommand_from ${verbs.join(' ')}`);
    return `complete -c cardclock -n ${where} -l ${option.slice(2)}${takes} -d ${quoted(SAYS[option])}`;
  });
  const shells = `complete -c cardclock -n '__fish_seen_subcommand_from completion' -a '${SHELLS.join(' ')}'`;
  return `# fish completion for cardclock: cardclock completion fish | source
complete -c cardclock -f
${[...commands, ...options, shells].join('\n')}
`;
}

/** In single quotes, which all three shells take alike: no text of ours has one. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
