import type { Session, Snapshot } from '../../common/domain/snapshot.ts';
import { t } from '../../common/i18n/translate.ts';
import { taskWords, tokensOf } from '../../common/phrase/tokens.ts';
import { readTypedTime, type TypedTime } from '../../common/phrase/typed-time.ts';
import { stretchWords } from '../../common/time/moment-words.ts';
import { dayOf } from '../../common/time/zone-days.ts';
import { isoTime, numberOf } from './answers.ts';
import type { Ask } from './ask.ts';
import { notOne, resolveTask } from './do-phrase.ts';
import { atWords } from './phrase-text.ts';
import { done, notDone, notUnderstood, type Result } from './result.ts';

interface Present {
  readonly snapshot: Snapshot;
  readonly nowMs: number;
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** Gives the entry that the first of `words` mean to the card that the others mean; where either leaves a choice, nothing is done. */
export async function doMove(ask: Ask, words: readonly string[], present: Present): Promise<Result> {
  const { snapshot } = present;
  const entry = words[0] === 'last' ? lastOf(snapshot) : await entryAt(ask, words, present);
  if (entry.kind === 'result') return entry.result;
  const { session, used } = entry;
  const task = taskWords(tokensOf(words.slice(used).join(' ')));
  if (task === undefined)
    return notUnderstood([t('Say also which task gets the entry: its number, or words of its name.')]);
  const found = await resolveTask(ask, task);
  if (found.kind !== 'found') return notOne(task.text, found, snapshot);
  const { taskId, name } = found.task;
  const about = { taskId: numberOf({ taskId }), name };
  if (session.task.taskId === taskId) {
    const words = `${t('The entry is on “{task}” already.', { task: name })} ${t('Nothing was changed.')}`;
    return done([words], { did: null, ...about, ...timesOf(session, snapshot), words });
  }
  const day = { date: dayOf(snapshot.today.timezone, session.startedAt) };
  const before = new Set((await ask('day:peek', day)).sessions.map(({ trackerId }) => trackerId));
  await ask('time:move', { trackerIds: [session.trackerId], taskId });
  // Its start is another second where the card has an entry that begins then. Where that cannot be asked any more, the entry is moved all the same.
  const after = await ask('day:peek', day).catch(() => null);
  const moved = after?.sessions.find((one) => one.task.taskId === taskId && !before.has(one.trackerId)) ?? session;
  const said = t('Moved {span} from “{from}” to “{task}”', {
    span: spanOf(moved, present),
    from: session.task.name,
    task: name,
  });
  return done([said], { did: 'move', ...about, ...timesOf(moved, snapshot), words: said });
}

/** `used`: how many of the words say which entry. */
type Meant =
  | { readonly kind: 'entry'; readonly session: Session; readonly used: number }
  | { readonly kind: 'result'; readonly result: Result };

function lastOf({ today }: Snapshot): Meant {
  const session = today.sessions.toSorted((one, other) => other.startedAt - one.startedAt)[0];
  if (session !== undefined) return { kind: 'entry', session, used: 1 };
  const words = t('Today has no entry yet. Say when it was, for instance "yesterday 14:10". Nothing was moved.');
  return { kind: 'result', result: notDone(words) };
}

async function entryAt(ask: Ask, words: readonly string[], present: Present): Promise<Meant> {
  const { timezone } = present.snapshot.today;
  const { text, used, times } = timeIn(words, present);
  const [time] = times;
  if (time === undefined || !time.ok) {
    return { kind: 'result', result: notUnderstood([time?.reason ?? '', t('Or say: cardclock move last TASK')]) };
  }
  const moments = times.flatMap((one) => (one.ok ? [one.atMs] : []));
  const { sessions } = await ask('day:peek', { date: dayOf(timezone, time.atMs) });
  const meant = sessions.filter((session) => moments.some((atMs) => isMeant(session, atMs, sessions, present.nowMs)));
  const [session, ...others] = meant;
  if (session === undefined) {
    return { kind: 'result', result: notDone(t('No entry is at {time}. Nothing was moved.', { time: text })) };
  }
  if (others.length === 0) return { kind: 'entry', session, used };
  const lines = meant.map((one) => `${spanOf(one, present)}  ${one.task.name}`);
  const problem = t('Several entries are at {time}. Nothing was moved. Say a time that only one of them has:', {
    time: text,
  });
  return { kind: 'result', result: notUnderstood([problem, ...lines]) };
}

/**
 * The time that the words begin with: as few as make one, so that what follows is the card's, whatever it looks like. Both of an hour that
 * comes twice, unless the words say which.
 */
function timeIn(words: readonly string[], { snapshot: { today }, nowMs }: Present) {
  const read = (text: string): TypedTime =>
    readTypedTime(atWords(text, today.timezone), { timezone: today.timezone, nowMs, date: today.date });
  const starts = words.slice(0, 4).map((_, at) => words.slice(0, at + 1).join(' '));
  const first = Math.max(
    0,
    starts.findIndex((text) => read(text).ok),
  );
  // `2:10 pm` is one time: what can belong to it is no part of a task, as long as a word is left for that.
  const at = Math.max(
    first,
    starts.findLastIndex((text, last) => last < words.length - 1 && read(text).ok),
  );
  const text = starts[at] ?? '';
  const time = read(text);
  const isTwice = time.ok && time.twice !== undefined && !/ (?:first|second)$/i.test(text);
  return { text, used: at + 1, times: isTwice ? [read(`${text} first`), read(`${text} second`)] : [time] };
}

/** One that begins then goes before those that only have that time in them: a list shows the minute as the end of one and the start of the next. */
function isMeant(session: Session, atMs: number, all: readonly Session[], nowMs: number): boolean {
  const length = atMs % MINUTE_MS === 0 ? MINUTE_MS : SECOND_MS;
  const begins = ({ startedAt }: Session): boolean => startedAt >= atMs && startedAt < atMs + length;
  if (all.some(begins)) return begins(session);
  return session.startedAt <= atMs && atMs < (session.endedAt ?? nowMs + 1);
}

function spanOf({ startedAt, endedAt }: Session, { snapshot: { today }, nowMs }: Present): string {
  const { from, to } = stretchWords(startedAt, endedAt ?? nowMs, { timezone: today.timezone, today });
  return `${from} – ${endedAt === null ? t('now') : to}`;
}

function timesOf({ startedAt, endedAt }: Session, { today: { timezone } }: Snapshot): object {
  return { startedAt: isoTime(startedAt, timezone), endedAt: endedAt === null ? null : isoTime(endedAt, timezone) };
}
