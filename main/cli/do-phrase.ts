import { COUNTED, everywhere } from '../../common/domain/search.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import type { TaskRef } from '../../common/domain/task.ts';
import { t } from '../../common/i18n/translate.ts';
import { agoHint } from '../../common/phrase/ago-hint.ts';
import type { PhraseContext, Phrase, Reading, TaskWords } from '../../common/phrase/phrase.ts';
import { readPhrase } from '../../common/phrase/read-phrase.ts';
import { stoppableOf, timersOf } from '../../common/phrase/timers.ts';
import { localeOf } from '../../common/time/region.ts';
import { weekStartOf } from '../../common/time/week.ts';
import { BOARDS_UNREAD, cards, elsewhere } from './answers.ts';
import type { Request } from './arguments.ts';
import type { Ask } from './ask.ts';
import { runPhrase } from './run-phrase.ts';
import { notDone, notUnderstood, type Result } from './result.ts';
import { atWords, notATime, whenWords } from './phrase-text.ts';
import { sayPhrase } from '../../common/phrase/say-phrase.ts';

type Typed = Pick<Extract<Request, { kind: 'phrase' }>, 'text' | 'at' | 'note'>;

interface Present {
  readonly snapshot: Snapshot;
  readonly nowMs: number;
}

/** Reads a phrase as the palette does and does it; where there is a choice, nothing is done and the choices are said. */
export async function doPhrase(ask: Ask, typed: Typed, { snapshot, nowMs }: Present): Promise<Result> {
  const context = contextOf(snapshot, nowMs);
  const at = typed.at === undefined ? null : atWords(typed.at, context.timezone);
  const problem = at === null ? null : notATime(at, context);
  if (problem !== null) return notUnderstood([problem]);
  const text = at === null ? typed.text : `${typed.text} ${whenWords(at)}`;
  const { note } = typed;
  return await doText(ask, text, { snapshot, context: await withDays(ask, text, context), note });
}

interface Known {
  readonly snapshot: Snapshot;
  readonly context: PhraseContext;
  readonly note: string | undefined;
}

async function doText(ask: Ask, text: string, { snapshot, context, note }: Known): Promise<Result> {
  const reading = readPhrase(text, context);
  if (reading.kind === 'search')
    return notUnderstood([t('“{text}” is not understood. Try: cardclock --help', { text })]);
  if (reading.kind === 'unfinished') return notUnderstood([reading.hint]);
  if (reading.kind === 'wrong')
    return needsTimer(text, context) ? notDone(reading.problem.reason) : notUnderstood([reading.problem.reason]);
  if (reading.kind === 'choose') return notUnderstood(choiceLines(reading, snapshot, context));
  const possible = reading.phrases.filter((one) => !isOnlySeen(one));
  const [phrase] = possible;
  if (phrase === undefined) return notDone([t('Nothing was stopped.'), ...elsewhere(snapshot.running)].join(' '));
  const timers = timersNamed(phrase, possible, snapshot);
  if (timers.length > 1) return severalTimers(timers);
  if (!('task' in phrase)) return await runPhrase(ask, phrase, null, { snapshot, context, note });
  const found = await resolveTask(ask, phrase.task);
  if (found.kind === 'found') return await runPhrase(ask, phrase, found.task, { snapshot, context, note });
  return notOne(phrase.task.text, found, snapshot);
}

/** With the entries of the days that the meaning of the text depends on. */
async function withDays(ask: Ask, text: string, context: PhraseContext): Promise<PhraseContext> {
  const dates = new Set<string>();
  readPhrase(text, {
    ...context,
    entriesOf: (date) => {
      dates.add(date);
      return undefined;
    },
  });
  const found = [...dates].map(async (date) => [date, (await ask('day:peek', { date })).sessions] as const);
  const days = new Map(await Promise.all(found));
  return { ...context, entriesOf: (date) => days.get(date) };
}

/** What was asked is clear, and needs a timer where none runs. */
function needsTimer(text: string, { running, stoppable = running }: PhraseContext): boolean {
  return /^stop\b/i.test(text) ? stoppable.length === 0 : running.length === 0 && /^note\b/i.test(text);
}

function severalTimers(timers: readonly TaskRef[]): Result {
  const { lines, data } = cards(timers);
  const words = t('Several timers match. Nothing was stopped. Say which by its number:');
  return notUnderstood([words, ...lines], { cards: data });
}

/** Why words mean no card that something could be done to. */
export function notOne(
  words: string,
  found: Exclude<Found, { readonly kind: 'found' }>,
  { boardsUnread }: Snapshot,
): Result {
  if (found.kind === 'none') {
    if (boardsUnread === true) return notDone(`${t(BOARDS_UNREAD)} ${t('Nothing was done.')}`);
    const problem = t('No task matches “{text}”. Nothing was done.', { text: words });
    return notUnderstood([`${problem}${agoHint(words)}`, t('Tasks and their numbers: cardclock search TEXT')]);
  }
  const { lines, data } = cards(found.tasks);
  const more = found.total - found.tasks.length;
  const problem = t('Several tasks match “{text}”. Nothing was done. Say which by its number:', { text: words });
  const command = `cardclock search --all ${words}`;
  const rest =
    found.total > COUNTED
      ? t('and more: {command}', { command })
      : t('and {count} more: {command}', { count: more, command });
  return notUnderstood([problem, ...lines, ...(more > 0 ? [rest] : [])], { cards: data });
}

function contextOf(snapshot: Snapshot, nowMs: number): PhraseContext {
  const { running, today, settings, shell } = snapshot;
  const weekStartsOn = weekStartOf(settings.weekStart, localeOf(settings.region, shell.region));
  return {
    timezone: today.timezone,
    nowMs,
    weekStartsOn,
    running: timersOf(running),
    stoppable: stoppableOf(snapshot),
  };
}

/** What cannot be taken as it stands, why, and what can be typed instead. */
function choiceLines(
  { problem, phrases }: Extract<Reading, { readonly kind: 'choose' }>,
  snapshot: Snapshot,
  context: PhraseContext,
): readonly string[] {
  const choices = phrases.filter((one) => !stopsAnothers(one));
  const say = (phrase: Phrase): string => sayPhrase(phrase, 'task' in phrase ? phrase.task.text : '', context);
  return [
    problem.reason,
    ...(choices.length > 0
      ? [t('Nothing was done. Say it more exactly, for instance as one of these:'), ...choices.map(say)]
      : []),
    ...(choices.length < phrases.length ? elsewhere(snapshot.running) : []),
  ];
}

/**
 * A timer of another device that no word names: the palette shows that it would be stopped before Enter does it, and here
 * nobody sees it.
 */
function isOnlySeen(phrase: Phrase): boolean {
  return phrase.kind === 'stop' && !phrase.isNamed && stopsAnothers(phrase);
}

function stopsAnothers(phrase: Phrase): boolean {
  return phrase.kind === 'stop' && !phrase.timer.own;
}

/** The cards whose timers the words of a stop name, one or several; those of another device only where none of this one's is. */
function timersNamed(phrase: Phrase, possible: readonly Phrase[], { running }: Snapshot): readonly TaskRef[] {
  if (phrase.kind !== 'stop' || !phrase.isNamed) return [];
  const timers = possible.flatMap((one) =>
    one.kind === 'stop' && one.timer.own === phrase.timer.own ? [one.timer] : [],
  );
  const tasks = running.filter(({ trackerId }) => timers.some((timer) => timer.trackerId === trackerId));
  return [...new Map(tasks.map(({ task }) => [task.taskId, task])).values()];
}

/** One task, or why there is not one: never a guess among several. */
export type Found =
  | { readonly kind: 'found'; readonly task: TaskRef }
  /** `total`: how many they are, of which `tasks` are the first. */
  | { readonly kind: 'several'; readonly tasks: readonly TaskRef[]; readonly total: number }
  | { readonly kind: 'none' };

/** As many as fit a screen. */
const SHOWN = 20;

/** Finds the task that words mean: its number, its whole name, or words that only it has. Throws what `ask` throws. */
export async function resolveTask(ask: Ask, { text, taskId }: TaskWords): Promise<Found> {
  if (taskId !== null) return await search(ask, `id=${taskId}`);
  // Asked for as one: a name may read like a filter, "Priority: low", or be how many others begin.
  const named = await search(ask, `name=${quoted(text)}`);
  return named.kind === 'none' ? await search(ask, literal(text)) : named;
}

async function search(ask: Ask, query: string): Promise<Found> {
  const { hits, total } = await ask('search:cached', { ...everywhere(query), most: SHOWN });
  const tasks = hits.map((hit) => hit.task);
  const [first, ...others] = tasks;
  if (first === undefined) return { kind: 'none' };
  return others.length === 0
    ? { kind: 'found', task: first }
    : { kind: 'several', tasks, total: total ?? tasks.length };
}

/** As the search language holds words together. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** A dash before a word asks a search for cards without it: nobody starts those. */
function literal(text: string): string {
  return /(?:^|\s)-\S/.test(text) ? `"${text.replaceAll('"', '')}"` : text;
}
