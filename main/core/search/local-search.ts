import type { CachedQuery, SearchQuery } from '../../../common/domain/search.ts';
import { takeArchived } from '../../../common/filter/archived.ts';
import { fold } from '../../../common/fold.ts';
import type { FilterTerm } from '../../../common/filter/filter.ts';
import type { Clock, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountRow, TaskRow } from '../journal/rows.ts';
import { filterContext } from './context.ts';
import { compileTerms, type FoldedTask, type TermsTest, wantedWords } from './evaluate.ts';
import { find, type Finding, type Sources } from './find.ts';
import type { Indexer } from './indexer.ts';
import { probeOf } from './probe.ts';
import type { Tier } from './rank.ts';
import { allTasks, lookOnce, type LookAt, probedTasks } from './source.ts';
import type { Probe, TaskIndex } from './task-index.ts';

/** So many are known by use; the others are ordered by what they are. */
const MOST = 50;

/** Numbers of the tasks that the person deals with: tracked lately, latest first, then highlighted ones. */
function usedTasks(journal: Journal, accountId: number): readonly number[] {
  const tracked = journal.trackers.recentTaskIds(accountId, MOST);
  return [...new Set([...tracked, ...highlighted(journal, accountId)])];
}

function highlighted(journal: Journal, accountId: number): readonly number[] {
  const listed = journal.trackers
    .listed(accountId)
    .map(({ taskId, desired }) => ({ taskId, highlightedAt: desired.highlightedAt }));
  return [...listed, ...journal.additions.all(accountId)]
    .filter(({ highlightedAt }) => highlightedAt !== null)
    .toSorted((a, b) => (b.highlightedAt ?? 0) - (a.highlightedAt ?? 0))
    .map(({ taskId }) => taskId);
}

export interface LocalSearchPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly account: AccountRow;
  /** Absent where each task is looked at. */
  readonly indexed?: Indexed;
}

export interface Indexed {
  readonly index: TaskIndex;
  readonly indexer: Indexer;
}

/** Among the tasks of the journal; null once a newer search of its stream began. Never busy for more than a few milliseconds at a time. */
export type LocalSearch = (
  query: CachedQuery,
  terms: readonly FilterTerm[],
  limit: number,
) => Promise<readonly TaskRow[] | null>;

export function createLocalSearch({ journal, clock, timers, account, indexed }: LocalSearchPorts): LocalSearch {
  const accountId = account.id;
  const latest = new Map<string, object>();

  /** Without an index that is complete every task is a source: slower, and as right. */
  function sources(lookAt: LookAt, probe: (tier: Tier) => Probe, words: readonly string[]): Sources {
    const all = { any: allTasks(journal, accountId), ofTier: null };
    if (indexed?.indexer.isCurrent() !== true) return all;
    const probing = { index: indexed.index, accountId, lookAt };
    const any = probedTasks(probing, probe(3));
    if (any === null) return all;
    if (words.length === 0) return { any, ofTier: null };
    return { any, ofTier: (tier) => probedTasks(probing, probe(tier)) ?? any };
  }

  function usedOnes(lookAt: LookAt, test: TermsTest): readonly FoldedTask[] {
    return usedTasks(journal, accountId)
      .flatMap((taskId) => lookAt(taskId) ?? [])
      .filter(test);
  }

  return async (asked, given, limit) => {
    const own = {};
    const { archived = asked.archived, others: terms } = takeArchived(given);
    const query = { ...asked, archived };
    const { stream } = query;
    if (stream !== undefined) latest.set(stream, own);
    const boards = journal.boards.all(accountId);
    const context = filterContext(account, boards, clock.now());
    const holds = compileTerms(terms, context);
    const known = new Set(boards.map(({ boardId }) => boardId));
    const test: TermsTest = (one) => isAsked(one.task, query, known) && holds(one);
    const lookAt = lookOnce(journal, accountId);
    const used = usedOnes(lookAt, test);
    if (asksNothing(query, terms)) return used.slice(0, limit).map(({ task }) => task);
    const words = wantedWords(terms);
    const goesOn = async (): Promise<boolean> => {
      await timers.pause();
      return stream === undefined || latest.get(stream) === own;
    };
    const from = sources(lookAt, (tier) => probeOf(terms, context, query, tier), words);
    const found = await find({ test, words, limit, used, goesOn }, from);
    if (found === null || found.length >= limit || !areWords(terms)) return found?.map(({ task }) => task) ?? null;
    const ids = new Set(found.map(({ task }) => task.taskId));
    const isAlsoAsked = ({ task }: FoldedTask): boolean => isAsked(task, query, known) && !ids.has(task.taskId);
    const noted = await findNoted({
      journal,
      accountId,
      words,
      most: limit - found.length,
      lookAt,
      isAlsoAsked,
      goesOn,
    });
    return noted === null ? null : [...found, ...noted].map(({ task }) => task);
  };
}

/** Words alone, each of them wanted. */
function areWords(terms: readonly FilterTerm[]): boolean {
  return terms.length > 0 && terms.every(({ kind, negated }) => kind === 'text' && !negated);
}

/** Read and looked at within a few milliseconds. */
const NOTES_PAGE = 256;

interface NotedOnes extends Pick<Finding, 'words' | 'goesOn'> {
  readonly journal: Journal;
  readonly accountId: number;
  readonly most: number;
  readonly lookAt: LookAt;
  readonly isAlsoAsked: (one: FoldedTask) => boolean;
}

/** Tasks of which the note of an entry has all the words, the latest entry first. Null where nobody waits for them any more. */
async function findNoted(asked: NotedOnes): Promise<readonly FoldedTask[] | null> {
  const { journal, accountId, words, most, lookAt, isAlsoAsked, goesOn } = asked;
  const found = new Map<number, FoldedTask>();
  for (let before: number | null = null; found.size < most;) {
    const notes = journal.notes.page(accountId, before, NOTES_PAGE);
    for (const { taskId, text } of notes) {
      const note = fold(text);
      const task = words.every((word) => note.includes(word)) ? lookAt(taskId) : null;
      if (task !== null && isAlsoAsked(task)) found.set(taskId, task);
    }
    const last = notes.at(-1);
    if (last === undefined || notes.length < NOTES_PAGE) break;
    before = last.trackerId;
    if (!(await goesOn())) return null;
  }
  return [...found.values()].slice(0, most);
}

function asksNothing({ boardId, archived }: SearchQuery, terms: readonly FilterTerm[]): boolean {
  return terms.length === 0 && boardId === null && !archived;
}

/** A board that went away takes what is still known of its tasks out of the search. */
function isAsked(
  { boardId, facts }: TaskRow,
  { boardId: asked, archived }: SearchQuery,
  boards: ReadonlySet<number>,
): boolean {
  if (asked !== null && asked !== boardId) return false;
  if (boards.size > 0 && !boards.has(boardId)) return false;
  return ((facts?.archivedAt ?? null) !== null) === archived;
}
