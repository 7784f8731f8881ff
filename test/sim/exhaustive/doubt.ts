import type { Crash } from './excuses.ts';
import type { Thing } from './meant.ts';
import type { Applied, SentCreate, SentUpdate, TaskLook } from './wire.ts';

export interface Doubtful {
  readonly applied: readonly Applied[];
  readonly creates: readonly SentCreate[];
  readonly updates: readonly SentUpdate[];
  readonly looks: readonly TaskLook[];
  readonly crashes: readonly Crash[];
}

/** So long a create may be on its way, and a little. */
const ON_ITS_WAY_MS = 40_000;
const BEFORE_MS = 5000;
/** Later than that no request comes. */
const LATE_WITHIN_MS = 24 * 60 * 60_000;

/**
 * Something came to be on a task just while a create of another device was on its way to it, and how that ended is not known:
 * it may be what that create made, its start corrected since, and the person may be asked.
 */
export function isInDoubt(taskId: number, things: readonly Thing[], doubtful: Doubtful): boolean {
  const makers = new Set(things.flatMap(({ made }) => (made.taskId === taskId ? made.device : [])));
  const others = doubtful.applied.filter((write) => write.verb === 'create' && write.taskId === taskId);
  return doubtsOf(things, doubtful).some(({ device, of, from, until }) => {
    if (!makers.has(device) || (of !== null && of !== taskId)) return false;
    return others.some((write) => write.device !== device && write.appliedAt >= from && write.appliedAt <= until);
  });
}

/** Another device changed it, and whether its own create arrived is not known: what is there may be another one. */
export function isChangedInDoubt(thing: Thing, doubtful: Doubtful): boolean {
  const { made, changes } = thing;
  const isOfOthers = changes.some(({ device }) => device !== made.device);
  const doubts = isOfOthers ? doubtsOf([thing], doubtful) : [];
  return doubts.some(({ device, until }) => device === made.device && until >= made.at);
}

/** What is known of it so far that may still count. */
export function recentDoubts(things: readonly Thing[], doubtful: Doubtful, now: number): unknown {
  const recent = doubtsOf(things, doubtful).filter(({ until }) => until >= now);
  return recent.map(({ device, of, until }) => [device, of, until]);
}

function doubtsOf(things: readonly Thing[], { applied, creates, crashes }: Doubtful) {
  const unanswered = creates.filter(({ isAnswered }) => !isAnswered());
  const nextAt = (device: number, taskId: number | undefined, after: number): number => {
    const isNext = (one: SentCreate): boolean =>
      one.device === device && one.taskId === taskId && one.sentAt > after && one.isAnswered();
    return creates.find(isNext)?.sentAt ?? after + LATE_WITHIN_MS;
  };
  return [
    // Until its device has looked it may have come at any time, and within a day until it has sent another one; none is sent of what was deleted.
    ...unanswered.map((create) => {
      const { device, taskId, sentAt, lookedAt } = create;
      const isOver = things.some((thing) => isDeletedOf(thing, create));
      const next = isOver ? sentAt + LATE_WITHIN_MS : nextAt(device, taskId, sentAt);
      const until = Math.max(sentAt + ON_ITS_WAY_MS, lookedAt(), next);
      return { device, of: taskId ?? null, from: sentAt - BEFORE_MS, until };
    }),
    // It was about to send one, perhaps.
    ...crashes.map(({ device, at }) => ({ device, of: null, from: at - ON_ITS_WAY_MS, until: at + ON_ITS_WAY_MS })),
    // What it had not heard of by then it had journalled as sent, perhaps: no request left, and it cannot know that.
    ...crashes.flatMap(({ device, at, lookedAt }) =>
      things
        .filter((thing) => thing.made.device === device && thing.made.at <= at && !isHeardBy(thing, applied, at))
        .map(({ made: { taskId } }) => {
          const until = Math.max(lookedAt(taskId), nextAt(device, taskId, at));
          return { device, of: taskId, from: at - ON_ITS_WAY_MS, until };
        }),
    ),
  ];
}

/** What the create was sent for, and its device has taken away since. */
function isDeletedOf({ made, ever, changes }: Thing, { device, taskId, startedAt, sentAt }: SentCreate): boolean {
  const isOfIt = made.device === device && made.taskId === taskId && ever.startedAt.includes(startedAt ?? 0);
  return isOfIt && changes.some((step) => step.to === false && step.device === device && step.at >= sentAt);
}

/** Its maker knew that it was there. */
function isHeardBy({ made, ever }: Thing, applied: readonly Applied[], at: number): boolean {
  return applied.some(
    ({ verb, device, taskId, startedAt, heardAt }) =>
      verb === 'create' &&
      device === made.device &&
      taskId === made.taskId &&
      ever.startedAt.includes(startedAt) &&
      heardAt() <= at,
  );
}
