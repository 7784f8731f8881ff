import type { StoredRecord } from '../board/board-model.ts';
import { type Doubtful, isChangedInDoubt, isInDoubt, recentDoubts } from './doubt.ts';
import { type Thing, thingsOf } from './meant.ts';
import type { Changed, Marked, Step } from './steps.ts';
import type { Applied, SentUpdate, TaskLook } from './wire.ts';

/** The power of a device went, UTC ms. */
export interface Crash {
  readonly device: number;
  readonly at: number;
  /** UTC ms, when the device had listed all of the task after that; Infinity while it has not. */
  readonly lookedAt: (taskId: number) => number;
}

const EDGES = ['startedAt', 'endedAt'] as const;

/** A look is fresh for so long, and a request may leave by it. */
const FRESH_MS = 31_000;
/** What was heard may be lost with the power until it is journalled. */
const JOURNALLED_MS = 1000;

/** Of two devices' writes to it the later one left before it could know of the earlier one. */
export function hasOvertaken(thing: Thing, applied: readonly Applied[]): boolean {
  const own = applied.filter((write) => isAbout(write, thing));
  return own.some((later, index) =>
    own.slice(0, index).some((earlier) => {
      const isOfBoth = earlier.serverId === later.serverId && earlier.device !== later.device;
      return isOfBoth && earlier.appliedAt > later.sentAt - FRESH_MS;
    }),
  );
}

/** An answer takes no longer, where nothing is held up. */
const PROMPT_MS = 20_000;

/** A request for it came late, or a second time: seen then, it may as well be somebody's correction, or an entry of somebody's. */
export function hasEcho(thing: Thing, applied: readonly Applied[]): boolean {
  return applied.some((write) => write.verb !== 'delete' && isLate(write) && isAbout(write, thing));
}

/** Updates for it that came a second time, over a later one of their device. */
function echoesOverLater(thing: Thing, applied: readonly Applied[]): readonly Applied[] {
  const own = applied.filter((write) => write.verb === 'update' && isAbout(write, thing));
  return own.filter(({ device, serverId, sentAt }, index) => {
    const before = own.slice(0, index).filter((write) => write.device === device && write.serverId === serverId);
    return before.some((write) => write.sentAt === sentAt) && before.some((write) => write.sentAt > sentAt);
  });
}

/** One of them was looked at so late by its device that it may as well be somebody's correction. */
export function isEchoSeenLate(thing: Thing, { applied, looks }: Pick<Doubtful, 'applied' | 'looks'>): boolean {
  return echoesOverLater(thing, applied).some((echo) => {
    const look = looks.find(hasSeen(echo));
    return look !== undefined && look.askedAt - echo.sentAt >= REPEATED_WITHIN_MS;
  });
}

/** Those that a look to come may be late for, in ms. */
function agesOfUnseenEchoes(thing: Thing, { applied, looks }: Doubtful, now: number): readonly number[] {
  const unseen = echoesOverLater(thing, applied).filter((echo) => !looks.some(hasSeen(echo)));
  return unseen.map(({ sentAt }) => Math.min(now - sentAt, REPEATED_WITHIN_MS));
}

function hasSeen({ device, taskId, appliedAt }: Applied): (look: TaskLook) => boolean {
  return (look) => look.device === device && look.taskId === taskId && look.askedAt >= appliedAt;
}

/** One that came late went over what another device wrote meanwhile: a third one, or that device, cannot tell it from a correction. */
export function isOverwrittenLate(thing: Thing, applied: readonly Applied[]): boolean {
  return lateOver(thing, applied).length > 0;
}

/** The same, and what it wrote is there, or what its device wrote over it when it saw its echo. */
export function isThereLate(thing: Thing, applied: readonly Applied[], records: readonly StoredRecord[]): boolean {
  const own = records.filter(
    ({ taskId, startedAt }) => taskId === thing.made.taskId && thing.ever.startedAt.includes(startedAt),
  );
  return lateOver(thing, applied).some((late) => {
    const isAnswerToIt = ({ verb, device, serverId, sentAt }: Applied): boolean =>
      verb === 'update' && device === late.device && serverId === late.serverId && sentAt >= late.appliedAt;
    return [late, ...applied.filter(isAnswerToIt)].some(({ body }) =>
      own.some((record) => record.startedAt === body?.startedAt || record.endedAt === body?.endedAt),
    );
  });
}

/**
 * An update that was on its way went over what another device wrote meanwhile, and had been taken back by then: its device sees its own word
 * there, and sets it back to what was before either.
 */
export function isTakenBackOver(thing: Thing, applied: readonly Applied[]): boolean {
  const own = applied.filter((write) => isAbout(write, thing));
  return own.some((over, index) => {
    const isOver = own
      .slice(0, index)
      .some(
        ({ device, serverId, appliedAt }) =>
          device !== over.device && serverId === over.serverId && appliedAt > over.sentAt,
      );
    const isTakenBack = thing.changes.some(
      ({ field, device, saw, at }) =>
        field !== 'isThere' &&
        device === over.device &&
        over.body?.[field] === saw &&
        at >= over.sentAt &&
        at <= over.heardAt(),
    );
    return over.verb === 'update' && isOver && isTakenBack;
  });
}

function lateOver(thing: Thing, applied: readonly Applied[]): readonly Applied[] {
  const own = applied.filter((write) => isAbout(write, thing));
  return own.filter((late, index) => {
    const before = own.slice(0, index);
    // One that had arrived before is late, however soon it comes again.
    const first = before.find(
      ({ verb, device, serverId, sentAt }) =>
        verb === late.verb && device === late.device && serverId === late.serverId && sentAt === late.sentAt,
    );
    if (late.verb !== 'update' || (first === undefined && !isLate(late))) return false;
    const since = first?.appliedAt ?? late.sentAt;
    return before.some(({ device, appliedAt }) => device !== late.device && appliedAt > since);
  });
}

/**
 * It was taken away as an update of another device had it that came late, or a second time, before it was deleted or before the deletion
 * arrived: that device meant it otherwise by then.
 */
export function isDeletedAsEcho(thing: Thing, applied: readonly Applied[]): boolean {
  const own = applied.filter((write) => isAbout(write, thing));
  const late = own.filter((write) => write.verb === 'update' && isLate(write));
  return thing.changes.some(({ field, to, at, device }) => {
    if (field !== 'isThere' || to !== false) return false;
    const arrivals = own.filter((write) => write.verb === 'delete' && write.device === device);
    const isBefore = ({ serverId, appliedAt }: Applied): boolean =>
      appliedAt <= at || arrivals.some((write) => write.serverId === serverId && appliedAt <= write.appliedAt);
    return late.some((echo) => echo.device !== device && isBefore(echo));
  });
}

/**
 * A deletion that was taken back, or that of a second copy, went over what another device wrote meanwhile: the service tells of nothing that it
 * took away, so what is there is what was known before.
 */
export function isDeletedOver(thing: Thing, applied: readonly Applied[]): boolean {
  const back = new Set(
    thing.changes.flatMap(({ field, to, device }) => (field === 'isThere' && to === true ? device : [])),
  );
  const own = applied.filter((write) => isAbout(write, thing));
  const isOfCopy = ({ device, serverId }: Applied): boolean =>
    own.some((write) => write.verb === 'create' && write.device === device && write.serverId !== serverId);
  return own.some(
    (deletion, index) =>
      deletion.verb === 'delete' &&
      (back.has(deletion.device) || isOfCopy(deletion)) &&
      own.slice(0, index).some(({ serverId, device, appliedAt }) => {
        const isElsewhere = serverId === deletion.serverId && device !== deletion.device;
        return isElsewhere && appliedAt > deletion.sentAt - FRESH_MS;
      }),
  );
}

/** Our echo comes within so long of the answer, and within so long of a request that had none (docs/sync.md). */
const REPEATED_WITHIN_MS = 120_000;
const LATE_WITHIN_MS = 24 * 60 * 60_000;

/**
 * It was set back on another device to just what an update had said a moment ago, or lately and without an answer, or was about to say when the
 * power went: that counts as its echo.
 */
export function isSetBackToEcho({ changes }: Thing, { updates, crashes }: Writes): boolean {
  return changes.some(
    (step) =>
      updates.some((update) => isEchoOf(step, update, crashes)) ||
      crashes.some((crash) => isEchoOfUnsent(step, { changes, updates, crash })),
  );
}

interface Unsent {
  readonly changes: readonly Changed[];
  readonly updates: readonly SentUpdate[];
  readonly crash: Crash;
}

/** The power went before the update left: nobody knows afterwards that it did not. */
function isEchoOfUnsent({ field, to, device, at }: Changed, { changes, updates, crash }: Unsent): boolean {
  if (field === 'isThere' || crash.device === device || at < crash.at || at >= crash.at + LATE_WITHIN_MS) return false;
  return changes.some((step) => {
    const isOfCrashed = step.device === crash.device && step.field === field && step.to === to && step.at <= crash.at;
    const wasSent = updates.some(
      (update) =>
        update.device === crash.device &&
        update.body[field] === to &&
        update.sentAt >= step.at &&
        update.sentAt <= crash.at,
    );
    return isOfCrashed && !wasSent;
  });
}

type Writes = Pick<Doubtful, 'updates' | 'crashes'>;

/** The same, and then the device that had sent it took it away: what that showed had been sent since, and what is there counts as its echo. */
export function isDeletedAsSetBack({ changes }: Thing, { updates, crashes }: Writes): boolean {
  const deletions = changes.filter(({ field, to }) => field === 'isThere' && to === false);
  return deletions.some(({ device, at }) => {
    const own = updates.filter((update) => update.device === device);
    return changes.some((step) => step.at <= at && own.some((update) => isEchoOf(step, update, crashes)));
  });
}

function isEchoOf({ field, to, device, at }: Changed, update: SentUpdate, crashes: readonly Crash[]): boolean {
  if (field === 'isThere' || update.device === device || update.body[field] !== to || at < update.sentAt) return false;
  const heardAt = update.heardAt();
  const isHeard = heardAt < Infinity && !isLostWithPower(update.device, heardAt, crashes);
  return at < (isHeard ? heardAt + REPEATED_WITHIN_MS : update.sentAt + LATE_WITHIN_MS);
}

function isLostWithPower(heardBy: number, heardAt: number, crashes: readonly Crash[]): boolean {
  return crashes.some(({ device, at }) => device === heardBy && at >= heardAt && at <= heardAt + JOURNALLED_MS);
}

/** The device that sent the update may not have looked for so long before: it sleeps, or has no network. */
const UNSEEN_FOR_MS = 12 * 60 * 60_000;

/**
 * It was left, and is set again on another device to just what an update had said in the last day: seen later than an echo is known to come, it
 * may be either, and the person may be asked (docs/sync.md).
 */
export function isSetAgainElsewhere({ changes }: Thing, updates: readonly SentUpdate[]): boolean {
  return changes.some(({ field, to, device, at }) => {
    if (field === 'isThere') return false;
    return updates.some((update) => {
      const isOfOther = update.device !== device && update.body[field] === to;
      const wasLeft = changes.some(
        (step) => step.field === field && step.to !== to && step.at >= update.sentAt && step.at < at,
      );
      return isOfOther && wasLeft && at < update.sentAt + LATE_WITHIN_MS + UNSEEN_FOR_MS;
    });
  });
}

/** Another device took an update back before its device heard that it had arrived: what is there then looks as if it had not. */
export function isTakenBackUnheard({ changes }: Thing, updates: readonly SentUpdate[]): boolean {
  return changes.some(
    ({ field, saw, device, at }) =>
      field !== 'isThere' &&
      updates.some(
        (update) =>
          update.device !== device && update.body[field] === saw && update.sentAt <= at && update.heardAt() > at,
      ),
  );
}

/** The same of a star or a place on the list. */
export function isMarkTakenBackUnheard({ field, saw, device, at }: Marked, updates: readonly SentUpdate[]): boolean {
  return updates.some(({ body, heardAt, ...update }) => {
    const isSent = field === 'listed' ? body.listed === saw : (body.highlightedAt ?? null) !== null && saw;
    return isSent && update.device !== device && update.sentAt <= at && heardAt() > at;
  });
}

/** It was there already as a device said it, which then had nothing to send; and right after that it was changed on by the one who had made it so. */
export function isAgreedAndLeft({ changes }: Thing, updates: readonly SentUpdate[]): boolean {
  return changes.some(({ field, to, device, at }, index) => {
    if (field === 'isThere' || changes.slice(0, index).every((step) => step.field !== field || step.to !== to))
      return false;
    const isSent = updates.some(
      (update) => update.device === device && update.body[field] === to && update.sentAt >= at,
    );
    // What it had not sent by then, without network, leaves it later.
    const isOnItsWay = (step: Changed): boolean =>
      step.at > at - FRESH_MS ||
      updates.some(
        (update) =>
          update.device === step.device && update.body[field] === step.to && update.sentAt > Math.max(step.at, at),
      );
    // Each may have said it without hearing of the other: then the one goes on, and the word of the other arrives over that.
    const isSaidSince = updates.some(
      (update) => update.device !== device && update.body[field] === to && update.sentAt >= at,
    );
    const isLeft = changes.some(
      (step) =>
        step.field === field &&
        step.saw === to &&
        (step.device === device ? step.at >= at && isSaidSince : isOnItsWay(step)),
    );
    return !isSent && isLeft;
  });
}

/** It was set back to what another device, which had not looked since, showed: nothing tells that one that there was something else in between. */
export function isSetBackUnseen({ changes }: Thing, updates: readonly SentUpdate[]): boolean {
  return changes.some(({ field, saw, to, device, at }) => {
    if (field === 'isThere' || saw === to) return false;
    return changes.some((step) => {
      if (step.field !== field || step.device === device || step.saw !== to || step.at > at) return false;
      const sent = updates.filter((update) => update.device === step.device && update.body[field] === step.to);
      const isBefore = sent.some(({ sentAt }) => sentAt >= step.at && sentAt <= at);
      // Else what was set back was the other one's word itself, which had arrived.
      const isOfOthers =
        changes.some((one) => one.field === field && one.device !== step.device && one.to === saw) ||
        updates.some((one) => one.device !== step.device && one.body[field] === saw && one.sentAt <= at);
      // It may have been changed on before it was sent.
      const isSentSince = updates.some(
        (one) => one.device === step.device && one.body[field] !== undefined && one.sentAt > at,
      );
      return isSentSince && !isBefore && (saw !== step.to || isOfOthers);
    });
  });
}

/**
 * It was changed on other devices after it had been taken away, and set back there to just what was shown then, before its device listed the
 * task: what is there is what was taken away.
 */
export function isDeletedAsShown(thing: Thing, { applied, looks }: Pick<Doubtful, 'applied' | 'looks'>): boolean {
  const own = applied.filter((write) => write.verb === 'update' && isAbout(write, thing));
  return thing.changes.some(({ field, to, at, device, shown }) => {
    if (field !== 'isThere' || to !== false) return false;
    const since = thing.changes.filter((step) => step.device !== device && step.at > at);
    const arrived = own.filter((write) => write.device !== device && write.appliedAt > at);
    const isLooked = (from: number, until: number): boolean =>
      looks.some(
        (look) =>
          look.device === device && look.taskId === thing.made.taskId && look.askedAt >= from && look.heardAt <= until,
      );
    // From each change that arrived until it was set back.
    const isSeen = arrived.some(({ body, appliedAt }, index) =>
      EDGES.some((edge) => {
        if (body?.[edge] === undefined || body[edge] === shown[edge]) return false;
        const back = arrived.slice(index + 1).find((write) => write.body?.[edge] === shown[edge]);
        return isLooked(appliedAt, back?.appliedAt ?? Infinity);
      }),
    );
    return (
      since.length > 0 &&
      !isSeen &&
      since.every((step) => step.field === 'startedAt' || step.field === 'endedAt') &&
      EDGES.every((edge) => {
        const last = since.findLast((step) => step.field === edge);
        return last === undefined || last.to === shown[edge];
      })
    );
  });
}

/** It was taken away while a change of another device had not been sent, or not been answered: that one cannot know whether its own word was heard. */
export function isTakenAwayUnsent({ changes }: Thing, { updates, crashes }: Doubtful): boolean {
  const deletions = changes.filter(({ field, to }) => field === 'isThere' && to === false);
  return changes.some(({ field, to, device, at }) => {
    if (field === 'isThere') return false;
    return deletions.some((deletion) => {
      const isHeard = ({ body, sentAt, heardAt, ...update }: SentUpdate): boolean =>
        update.device === device &&
        body[field] === to &&
        sentAt >= at &&
        heardAt() <= deletion.at &&
        !isLostWithPower(device, heardAt(), crashes);
      return deletion.device !== device && !updates.some(isHeard);
    });
  });
}

function isLate({ sentAt, appliedAt }: Applied): boolean {
  return appliedAt - sentAt > PROMPT_MS;
}

function isAbout({ taskId, startedAt }: Applied, { made, ever }: Thing): boolean {
  return taskId === made.taskId && ever.startedAt.includes(startedAt);
}

/** A create of its maker's was applied, and deleted elsewhere, before the maker knew. */
export function isDeletedUnheard(thing: Thing, applied: readonly Applied[], crashes: readonly Crash[]): boolean {
  return applied.some((create) => {
    if (create.verb !== 'create' || create.device !== thing.made.device || !isAbout(create, thing)) return false;
    const isLost = crashes.some(({ device, at }) => {
      const isThen = at >= create.sentAt && at <= create.heardAt() + JOURNALLED_MS;
      return isThen && device === create.device;
    });
    return applied.some(({ verb, serverId, device, appliedAt }) => {
      const isDeletion = verb === 'delete' && serverId === create.serverId && device !== create.device;
      return isDeletion && (isLost || appliedAt < create.heardAt());
    });
  });
}

/**
 * It was changed or deleted elsewhere while an update of another device had no answer, or had lost it with the power: whether the one who did so saw what that device had
 * made of it is known to neither, so the person may be asked.
 */
export function isWrittenInDoubt(thing: Thing, applied: readonly Applied[], crashes: readonly Crash[]): boolean {
  const own = applied.filter((write) => isAbout(write, thing));
  return own.some(
    (update) =>
      update.verb === 'update' &&
      own.some(({ serverId, device, appliedAt }) => {
        const isElsewhere = serverId === update.serverId && device !== update.device;
        const heardAt = update.heardAt();
        const isHeard = heardAt <= appliedAt && !isLostWithPower(update.device, heardAt, crashes);
        return isElsewhere && update.appliedAt <= appliedAt && !isHeard;
      }),
  );
}

/** The look before a deletion was so long ago when that arrived. */
const LOOKED_BEFORE_MS = 5000;

/** A second copy of it arrived when its entry was deleted, or about to be: without both before their eyes nobody knows it for a copy. */
export function isCopiedAfterDeletion(thing: Thing, applied: readonly Applied[]): boolean {
  const own = applied.filter((write) => isAbout(write, thing));
  return own.some(({ verb, serverId, appliedAt }) => {
    if (verb !== 'delete') return false;
    const first = own.find((create) => create.verb === 'create' && create.serverId === serverId);
    const isCopy = (write: Applied): boolean =>
      write.verb === 'create' && write.serverId !== serverId && write.device === first?.device;
    return own.some((write) => isCopy(write) && write.appliedAt > appliedAt - LOOKED_BEFORE_MS);
  });
}

/** Its create was applied twice, and another device changed one of the two, perhaps, before anybody could know it for a copy. */
export function isDoubleTouched(thing: Thing, applied: readonly Applied[]): boolean {
  const creates = applied.filter((write) => write.verb === 'create' && isAbout(write, thing));
  return creates.some((second) => {
    const isTouched = (from: number): boolean =>
      thing.changes.some(({ device, at }) => device !== second.device && at >= from);
    return creates.some((first) => {
      if (first.device !== second.device || first.serverId >= second.serverId) return false;
      // A copy of one request may have been on its way by then.
      if (isTouched(first.sentAt === second.sentAt ? first.appliedAt : second.appliedAt)) return true;
      // With both ends elsewhere nothing tells it from another one, to whom had not heard of it by then.
      const isMovedAway = EDGES.every((edge) =>
        thing.changes.some(
          ({ field, device, at }) => field === edge && device !== second.device && at >= first.appliedAt,
        ),
      );
      return isMovedAway && first.heardAt() > second.appliedAt;
    });
  });
}

/** What of the past excuses something at an end to come. */
export function excusesSoFar(steps: readonly Step[], doubtful: Doubtful, now: number): unknown {
  const { applied, crashes, updates } = doubtful;
  const things = thingsOf(steps);
  const ofThings = things.map((thing) => [
    hasOvertaken(thing, applied),
    isDeletedUnheard(thing, applied, crashes),
    isDoubleTouched(thing, applied),
    hasEcho(thing, applied),
    isWrittenInDoubt(thing, applied, crashes),
    isCopiedAfterDeletion(thing, applied),
    isOverwrittenLate(thing, applied),
    isTakenBackOver(thing, applied),
    isDeletedAsEcho(thing, applied),
    isDeletedOver(thing, applied),
    isSetBackToEcho(thing, doubtful),
    isDeletedAsSetBack(thing, doubtful),
    isSetAgainElsewhere(thing, updates),
    isTakenBackUnheard(thing, updates),
    isAgreedAndLeft(thing, updates),
    isSetBackUnseen(thing, updates),
    isTakenAwayUnsent(thing, doubtful),
    isDeletedAsShown(thing, doubtful),
    isEchoSeenLate(thing, doubtful),
    agesOfUnseenEchoes(thing, doubtful, now),
    isInDoubt(thing.made.taskId, things, doubtful),
    isChangedInDoubt(thing, doubtful),
  ]);
  return [applied.filter(({ verb }) => verb === 'create').length, ofThings, recentDoubts(things, doubtful, now)];
}
