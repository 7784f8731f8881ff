import type { Times } from '../../../common/time/intervals.ts';
import type { OutboxAction, OutboxMore, OutboxRow, OutboxState } from '../../../common/domain/outbox.ts';
import { isNotOnBoard } from '../../../common/domain/task.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import type { ConflictQuestion } from './conflict-cells.ts';
import { dayWords, momentWords, spanWords, type Calendar } from '../../../common/time/moment-words.ts';

const STATE_TITLES: Readonly<Record<OutboxState, string>> = {
  waiting: msg('Waiting'),
  sending: msg('Sending…'),
  uncertain: msg('Checking whether this arrived…'),
  'needs-you': msg('Needs you'),
  moved: msg('Saved at another time'),
};

export function stateTitle({ state }: Pick<OutboxRow, 'state'>): string {
  return t(STATE_TITLES[state]);
}

export const ACTION_NAMES: Readonly<Record<OutboxAction, string>> = {
  'keep-mine': msg('Keep mine'),
  'keep-theirs': msg('Keep theirs'),
  'keep-both': msg('Keep both'),
  'end-now': msg('Log as ending now'),
  retry: msg('Retry'),
  edit: msg('Edit'),
  discard: msg('Discard'),
};

const ACTION_ORDER = Object.keys(ACTION_NAMES);

/** As buttons stand: what settles the row first, what gives it up last. */
export function inOrder(actions: readonly OutboxAction[]): readonly OutboxAction[] {
  return actions.toSorted((one, other) => ACTION_ORDER.indexOf(one) - ACTION_ORDER.indexOf(other));
}

const CHANGE_WORDS: Readonly<Record<OutboxRow['change'], { readonly open: string; readonly closed: string }>> = {
  create: { open: msg('New timer.'), closed: msg('New entry.') },
  update: { open: msg('Changed timer.'), closed: msg('Changed entry.') },
  delete: { open: msg('Deleted timer.'), closed: msg('Deleted entry.') },
};

/** What is to become of the row, and why it needs the person. */
export function stateSentence(row: OutboxRow, timezone: string): string {
  if (row.state === 'moved') return movedSentence(row, timezone);
  if (row.question?.kind === 'conflict') return standing(row);
  const change = CHANGE_WORDS[row.change][row.endedAt === null ? 'open' : 'closed'];
  return [t(change), standing(row), meantSentence(row, timezone)].filter((part) => part !== '').join(' ');
}

function standing(row: OutboxRow): string {
  if (row.state === 'needs-you') return whyItNeedsYou(row);
  return row.state === 'waiting' && isNotOnBoard(row.task) ? t('Sent together with its task.') : '';
}

function whyItNeedsYou(row: OutboxRow): string {
  const { question } = row;
  switch (question?.kind) {
    case undefined:
    case 'refused':
      return t('The service refused it.');
    case 'past-end':
      return t('The service doesn’t accept times that end in the past.');
    case 'conflict':
      return conflictWords(question, row);
    default:
      return question satisfies never;
  }
}

function conflictWords(question: ConflictQuestion, { change, words }: OutboxRow): string {
  const { base, mine, theirs, isDouble, mayBeAnother } = question;
  if (isDouble) return words ?? '';
  if (theirs === null) return lostWords(base, mine);
  if (mayBeAnother) return perhapsWords(mine === null || change === 'delete');
  if (mine === null || change === 'delete') return removedWords(base, theirs);
  return t('Changed here and on another device. Which times are right?');
}

function perhapsWords(isDeleted: boolean): string {
  return isDeleted
    ? t(
        'You deleted this before the service confirmed it. The entry there now may be it, changed on another device, or a different one. Keep mine deletes it; Keep theirs leaves it as it is.',
      )
    : t(
        'The service hasn’t confirmed this entry. The one there now may be it, changed on another device. If it’s a different one, choose Keep both.',
      );
}

function removedWords(base: Times, theirs: Times): string {
  return areSame(base, theirs)
    ? t(
        'You deleted this, but the service lost a similar entry. Keep mine deletes it anyway; Keep theirs brings it back.',
      )
    : t('Deleted here, changed on another device. Keep mine deletes it there too; Keep theirs brings it back.');
}

function lostWords(base: Times, mine: Times | null): string {
  return areSame(base, mine)
    ? t('Deleted on another device. Keep mine sends it again; Keep theirs deletes it here too.')
    : t('Changed here, deleted on another device.');
}

/** Whether there is more to a conflict than that the entry is gone: sides to be compared. */
export function isComparison({ base, mine, theirs }: ConflictQuestion): boolean {
  return theirs !== null || !areSame(base, mine);
}

function areSame(one: Times, other: Times | null): boolean {
  return other !== null && one.startedAt === other.startedAt && one.endedAt === other.endedAt;
}

function movedSentence(row: OutboxRow, timezone: string): string {
  const held = spanWords(row, timezone);
  if (row.meant === null) return t('Saved as {held}.', { held });
  return t('Saved as {held} instead of {meant}.', { held, meant: meantWords(row, row.meant, timezone) });
}

function meantSentence(row: OutboxRow, timezone: string): string {
  return row.meant === null ? '' : t('You entered {meant}.', { meant: meantWords(row, row.meant, timezone) });
}

/** The row shows its own day, so only another one is named. */
function meantWords(row: Times, meant: Times, timezone: string): string {
  return spanWords(meant, timezone, dayWords(row.startedAt, timezone));
}

/** `Since 14:02 · last tried at 14:07`. */
export function whenWords({ since, triedAt }: Pick<OutboxRow, 'since' | 'triedAt'>, calendar: Calendar): string {
  const from = momentWords(since, calendar);
  if (triedAt === null) return t('Since {since}', { since: from });
  const tried = momentWords(triedAt, calendar);
  return isToday(triedAt, calendar)
    ? t('Since {since} · last tried at {tried}', { since: from, tried })
    : t('Since {since} · last tried {tried}', { since: from, tried });
}

/** Then its words are a bare time; otherwise they begin with the day. */
export function isToday(atMs: number, { today }: Calendar): boolean {
  return atMs >= today.startMs && atMs < today.endMs;
}

/** What is not shown, because there is so much of it. */
export function moreWords({ 'needs-you': needsYou, waiting, moved }: OutboxMore): string {
  const sentences = [
    needsYou > 0 ? t(MORE['needs-you'], { count: needsYou }) : '',
    waiting > 0 ? t(MORE.waiting, { count: waiting }) : '',
    moved > 0 ? t(MORE.moved, { count: moved }) : '',
  ];
  return sentences.filter((words) => words !== '').join(' ');
}

const MORE: Readonly<Record<keyof OutboxMore, string>> = {
  'needs-you': msg('{count, plural, one {# more entry needs} other {# more entries need}} you.'),
  waiting: msg('{count, plural, one {# more entry is} other {# more entries are}} waiting.'),
  moved: msg('{count, plural, one {# earlier entry was} other {# earlier entries were}} also saved at another time.'),
};
