import type { SearchHit } from '../../../common/domain/search.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import type { Completions } from '../../../common/filter/complete.ts';
import { fold } from '../../../common/fold.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Phrase, Reading, TaskWords } from '../../../common/phrase/phrase.ts';
import type { PaletteGroup } from '../../ui/PaletteList.tsx';
import type { PaletteCompletion } from '../../ui/use-palette.ts';
import type { NamedTasks } from './use-task-words.ts';

export type SearchItem =
  | { readonly kind: 'hit'; readonly key: string; readonly completion?: undefined; readonly hit: SearchHit }
  | PhraseItem
  | CreateItem
  | { readonly kind: 'action'; readonly key: string; readonly completion?: undefined; readonly action: PaletteAction }
  | {
      readonly kind: 'completion';
      readonly key: string;
      readonly completion: PaletteCompletion;
      /** What the word becomes, and what that means. */
      readonly words: string;
      readonly about: string;
    };

/** Something that the window can do, offered beside the cards. */
export interface PaletteAction {
  readonly id: string;
  readonly title: string;
  /** Other words that it is found by, such as its title in English. */
  readonly words: string;
  /** What is pressed for it elsewhere. */
  readonly keys?: string | undefined;
  /** About what runs: comes before the cards. */
  readonly isNow?: boolean;
  readonly run: () => void;
}

export interface PhraseItem {
  readonly kind: 'phrase';
  readonly key: string;
  readonly completion?: undefined;
  readonly phrase: Phrase;
  /** The task that was found for its words; undefined where the phrase needs none. */
  readonly task: TaskRef | undefined;
  /** What it does. */
  readonly words: string;
}

export interface CreateItem {
  readonly kind: 'create';
  readonly key: string;
  readonly completion?: undefined;
  readonly name: string;
  /** UTC ms; null: now. */
  readonly atMs: number | null;
}

export interface ItemSources {
  readonly text: string;
  /** The text that the hits answer: an older one until the answer is here. */
  readonly answered: string;
  readonly reading: Reading;
  /** What this computer knows. */
  readonly hits: readonly SearchHit[];
  /** What only the service has found. */
  readonly late: readonly SearchHit[];
  readonly named: readonly NamedTasks[];
  readonly completions: Completions | undefined;
  readonly create: CreateItem | undefined;
  readonly actions: readonly PaletteAction[];
  readonly say: (phrase: Phrase, name: string) => string;
}

type Group = PaletteGroup<SearchItem>;

/** More would leave no room for the cards below. */
const MOST_PHRASES = 5;
const MOST_LATE = 3;
/** Of those before anything is typed: what else can be done is in sight. */
const MOST_RECENT = 7;
/** Of those that what is typed fits. */
const MOST_ACTIONS = 4;

/** The options of the field in their order. What is only known once the service has answered comes after all that is there already. */
export function searchGroups(sources: ItemSources): readonly Group[] {
  const { text, answered, reading, hits, late, completions, create } = sources;
  const phrases: Group = { key: 'phrases', title: phraseTitle(reading), items: phraseItems(sources) };
  const shown = text.trim() === '' ? hits.slice(0, MOST_RECENT) : hits;
  const cards: Group = { key: 'cards', title: cardsTitle(answered, reading), items: shown.map(hitItem) };
  const lateOnes = [...lateItems(sources), ...late.map(hitItem)];
  const words: Group = { key: 'words', title: t('Complete with'), items: completionItems(text, completions) };
  const made: Group = { key: 'create', title: '', items: create === undefined ? [] : [create] };
  const named = isNameOf(text, reading, hits) ? [cards, phrases] : [phrases, cards];
  const [now, actions] = actionGroups(sources);
  const first = [now, ...named, actions];
  // A key is a guess, which no card has to make way for; an operator or a value is what is being typed.
  const there = completions?.kind === 'key' ? [...first, words] : [words, ...first];
  const arrived: Group = { key: 'late', title: t('Found by the service'), items: lateOnes };
  return [...there, arrived, made].filter((group) => group.items.length > 0);
}

/** Every task that a phrase names, so that each is found once. */
export function wordsOf(reading: Reading): readonly TaskWords[] {
  const all = phrasesOf(reading).flatMap((phrase) => ('task' in phrase ? [phrase.task] : []));
  return [...new Map(all.map((words) => [words.text, words])).values()];
}

/** All of them while nothing is typed; then those that have each word of it. */
function actionGroups({ text, reading, actions }: ItemSources): readonly [Group, Group] {
  const words = fold(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const fits = ({ title, words: more }: PaletteAction): boolean => {
    const all = ` ${fold(`${title} ${more}`)}`;
    return words.every((word) => all.includes(` ${word}`));
  };
  const isPhrase = reading.kind === 'read' || reading.kind === 'choose';
  const found = isPhrase ? [] : actions.filter(fits);
  const isNow = ({ isNow: is = false }: PaletteAction): boolean => words.length === 0 && is;
  const others = found.filter((action) => !isNow(action));
  return [
    { key: 'now', title: t('Now'), items: found.filter(isNow).map(actionItem) },
    {
      key: 'actions',
      title: t('Actions'),
      items: (words.length === 0 ? others : others.slice(0, MOST_ACTIONS)).map(actionItem),
    },
  ];
}

function actionItem(action: PaletteAction): SearchItem {
  return { kind: 'action', key: `action-${action.id}`, action };
}

function phraseTitle(reading: Reading): string {
  return reading.kind === 'choose' ? t('Choose what is meant') : t('What this does');
}

function cardsTitle(answered: string, reading: Reading): string {
  if (answered.trim() === '') return t('Recent');
  return reading.kind === 'search' ? '' : t('Tasks with these words');
}

/** A card that is called what was typed, such as `Note taking`, comes before what the phrase would do. */
function isNameOf(text: string, reading: Reading, hits: readonly SearchHit[]): boolean {
  const typed = fold(text.trim());
  if (reading.kind === 'search' || !typed.includes(' ')) return false;
  return hits.some(({ task }) => fold(task.name).startsWith(typed));
}

function hitItem(hit: SearchHit): SearchItem {
  return { kind: 'hit', key: String(hit.task.taskId), hit };
}

/** Task by task: what each reading of the phrase does with it. */
function phraseItems({ reading, named, say }: ItemSources): readonly PhraseItem[] {
  const phrases = phrasesOf(reading);
  const plain = phrases.flatMap((phrase, at): readonly PhraseItem[] =>
    'task' in phrase ? [] : [{ kind: 'phrase', key: `phrase-${at}`, phrase, task: undefined, words: say(phrase, '') }],
  );
  const tasked = taskItems(phrases, named, say, (one) => one.hits);
  return [...plain, ...tasked.slice(0, Math.max(MOST_PHRASES, phrases.length))];
}

function lateItems({ reading, named, say }: ItemSources): readonly PhraseItem[] {
  return taskItems(phrasesOf(reading), named, say, (one) => one.late).slice(0, MOST_LATE);
}

function taskItems(
  phrases: readonly Phrase[],
  named: readonly NamedTasks[],
  say: ItemSources['say'],
  pick: (named: NamedTasks) => readonly SearchHit[],
): readonly PhraseItem[] {
  const ranked = phrases.flatMap((phrase, at) => {
    const found = 'task' in phrase ? named.find(({ words }) => words.text === phrase.task.text) : undefined;
    return (found === undefined ? [] : pick(found)).map(({ task }, rank) => {
      const key = `phrase-${at}-${task.taskId}`;
      return { rank, item: { kind: 'phrase' as const, key, phrase, task, words: say(phrase, task.name) } };
    });
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item);
}

function phrasesOf(reading: Reading): readonly Phrase[] {
  return 'phrases' in reading ? reading.phrases : [];
}

function completionItems(text: string, completions: Completions | undefined): readonly SearchItem[] {
  if (completions === undefined) return [];
  const { from, to, kind, options } = completions;
  const before = kind === 'key' ? '' : text.slice(wordStart(text, from), from);
  const after = kind === 'value' && !text.startsWith(' ', to) ? ' ' : '';
  return options.map(({ insert, about }, index) => ({
    kind: 'completion',
    key: `word-${index}`,
    completion: { from, to, insert: insert + after },
    words: before + insert,
    about,
  }));
}

/** Where the word begins that ends there. */
function wordStart(text: string, end: number): number {
  let at = end;
  while (at > 0 && /\S/u.test(text.charAt(at - 1))) at -= 1;
  return at;
}
