import { Fragment } from 'react';
import type { QueryMistake } from '../../../common/domain/search.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reading } from '../../../common/phrase/phrase.ts';
import { useSnapshot } from '../../store/cardclock.ts';
import { noTaskWords, type Search } from '../../task/use-search.ts';
import type { SearchItem } from './search-items.ts';
import type { TaskWordsFound } from './use-task-words.ts';

export interface SearchNoteProps {
  readonly search: Search;
  readonly named: TaskWordsFound;
  readonly reading: Reading;
  readonly mistakes: readonly QueryMistake[];
  readonly items: readonly SearchItem[];
  readonly firstIsChosen: boolean;
  /** Why what was typed cannot become a task; null where nobody wonders. */
  readonly refusal: string | null;
  /** Of the sentence that says what is wrong with the text. */
  readonly wrongId: string;
  /** Enter puts a task on the list, and Shift+Enter starts it. */
  readonly adds: boolean;
}

/** Under the list: what is wrong, what is missing and why, and which keys there are. */
export function SearchNote(props: SearchNoteProps) {
  const { search, named, reading, mistakes, items, firstIsChosen, refusal, wrongId, adds } = props;
  const problem = search.problem ?? named.problem;
  const wrong = mistakes.map(({ reason }) => reason).join(' ');
  const isUnread = useSnapshot(({ boardsUnread }) => boardsUnread === true);
  // A card may be named just so, and then nothing is wrong with what was typed.
  const isFound = items.some(({ kind }) => kind === 'hit');

  return (
    <div className="search-note">
      <p id={wrongId} className={isFound ? undefined : 'search-wrong'}>
        {wrong}
      </p>
      {reading.kind === 'unfinished' ? <p>{reading.hint}</p> : null}
      <p>{[sentence(search, named, reading, items, wrong, isUnread), refusal].filter(Boolean).join(' ')}</p>
      <p className="hidden-visually" aria-live="polite">
        {[spoken(search, named, items, wrong), refusal].filter(Boolean).join('. ')}
      </p>
      {problem === null ? null : <p className="search-problem">{problem}</p>}
      <Keys items={items} isChosen={firstIsChosen} adds={adds} />
    </div>
  );
}

interface KeysProps {
  readonly items: readonly SearchItem[];
  /** The first of them is, by itself. */
  readonly isChosen: boolean;
  readonly adds: boolean;
}

function Keys(props: KeysProps) {
  const hints = keyHints(props);
  if (hints.length === 0) return null;

  return (
    <p className="search-keys">
      {hints.map(({ keys, does }) => (
        <span key={keys.join(' ')}>
          {keys.map((key) => (
            <Fragment key={key}>
              <kbd>{key}</kbd>{' '}
            </Fragment>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}

/** For screen readers, once the list has come to rest; not at every letter. */
function spoken(search: Search, named: TaskWordsFound, items: readonly SearchItem[], wrong: string): string {
  if (search.isServiceAsked || named.isServiceAsked || search.query.trim() === '') return '';
  const cards = items.filter((item) => item.kind === 'hit').length;
  const phrase = items.find((item) => item.kind === 'phrase');
  const found = t('{count, plural, one {# task found} other {# tasks found}}', { count: cards });
  return [wrong, phrase?.words, cards === 0 && wrong !== '' ? '' : found].filter(Boolean).join('. ');
}

function sentence(
  search: Search,
  named: TaskWordsFound,
  reading: Reading,
  items: readonly SearchItem[],
  wrong: string,
  isUnread: boolean,
): string | null {
  const isNothing = !items.some((item) => item.kind === 'hit' || item.kind === 'phrase');
  if (search.isServiceAsked || named.isServiceAsked) {
    return isNothing ? t('Asking the service…') : t('Asking the service for more…');
  }
  const isExplained = wrong !== '' || search.mistakes.length > 0 || reading.kind === 'unfinished';
  if (!isNothing || isExplained) return null;
  const [first] = named.named;
  const words = first === undefined ? search.query.trim() : first.words.text;
  return words === '' ? t('Type a part of a task’s name.') : noTaskWords(words, isUnread);
}

interface KeyHint {
  readonly keys: readonly string[];
  readonly does: string;
}

/** What the keys do with the options that are there. */
function keyHints({ items, isChosen, adds }: KeysProps): readonly KeyHint[] {
  const completion = items.find((item) => item.kind === 'completion');
  const first = items[0]?.kind;
  const hits = items.some((item) => item.kind === 'hit');
  const hints: KeyHint[] = [];
  if (completion !== undefined) {
    const keys = first === 'completion' ? ['Tab', t('Enter#key')] : ['Tab'];
    hints.push({ keys, does: t('completes {word}', { word: completion.words }) });
  }
  const enter = isChosen ? [t('Enter#key')] : ['↓', t('Enter#key')];
  if (first === 'phrase') hints.push({ keys: enter, does: t('does it') });
  const [byEnter, byShift] = adds ? [t('adds to your list'), t('starts')] : [t('starts'), t('adds to your list')];
  if (first === 'hit') hints.push({ keys: enter, does: byEnter });
  const made = adds ? t('adds to your list') : t('creates and starts');
  if (first === 'create') hints.push({ keys: ['↓', t('Enter#key')], does: made });
  if (hits) {
    hints.push({ keys: [t('Shift Enter')], does: byShift }, { keys: [t('Alt Enter')], does: t('opens the card') });
  }
  return hints;
}
