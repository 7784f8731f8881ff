import type { Locator, Page } from 'playwright';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import type { Span } from '../clicked-intervals.ts';
import { running, workList } from '../steps.ts';
import { entryOf, isOld, type Make, type Person, say, SHORT, typeWell, type World } from './command.ts';
import type { MeantEntry, MeantTime } from './meant-time.ts';

function timersOfAllAccounts({ running: all }: Snapshot): Snapshot['running'] {
  return all.filter(({ own }) => own);
}

/** What runs by this device ends with it. */
function endTimers(
  { meant }: World,
  { device }: Person,
  snapshot: Snapshot,
  span: Span,
): readonly ((() => void) | null)[] {
  return timersOfAllAccounts(snapshot).flatMap(({ task, startedAt }) => {
    const entry = meant.entryOf({ taskId: task.taskId, start: startedAt });
    return entry === undefined ? [] : [meant.tell(entry, { end: span }, device.name)];
  });
}

export const start: Make = (world, person, snapshot) => {
  const { dice, meant } = world;
  const { device } = person;
  const { page } = device.app;
  if (!snapshot.running.every(({ startedAt }) => isOld(startedAt))) return null;
  const free = person.cards.filter(({ id }) => isFree(meant, snapshot, id));
  const [first, ...others] = free;
  if (first === undefined) return null;
  const card = dice.oneOf([first, ...others]);
  const way = dice.oneOf(['list', 'list', 'phrase', 'terminal'] as const);
  const button = workList(page).getByRole('button', { name: `Start ${card.name}`, exact: true });
  const isListed = snapshot.workList.some(({ task }) => task.taskId === card.id);
  const doneAs = way === 'list' && !isListed ? 'phrase' : way;
  return {
    words: `start ${card.id} by ${doneAs}`,
    do: async () => {
      if (doneAs === 'list') await button.click(SHORT);
      else if (doneAs === 'phrase') await say(page, `start ${card.id}`, /^Start “/);
      else await typeWell(device, 'start', String(card.id));
    },
    isShown: (now) =>
      timersOfAllAccounts(now).some(({ task, startedAt }) => task.taskId === card.id && !wasThere(snapshot, startedAt)),
    count: (span) => {
      const ended = endTimers(world, person, snapshot, span);
      const entry = meant.add(card.id, span, null);
      return ended.includes(null) ? null : () => takeBack(entry, ended);
    },
  };
  function takeBack(entry: MeantEntry, ended: readonly ((() => void) | null)[]): void {
    meant.tell(entry, { deleted: true }, device.name);
    for (const back of ended) back?.();
  }
};

function wasThere({ running: all }: Snapshot, startedAt: number): boolean {
  return all.some((timer) => timer.startedAt === startedAt);
}

/** Nothing runs on it, and nothing of it began or ended just now, whether or not that was taken back. */
function isFree(meant: MeantTime, { running: all, today }: Snapshot, taskId: number): boolean {
  if (all.some(({ task }) => task.taskId === taskId)) return false;
  const ends = today.sessions.filter(({ task }) => task.taskId === taskId).map(({ endedAt }) => endedAt);
  const starts = meant.all().flatMap((entry) => (entry.taskId === taskId ? entry.places.map(([, toMs]) => toMs) : []));
  return [...ends, ...starts].every(isOld);
}

export const stop: Make = (world, person, snapshot) => {
  const { dice, meant } = world;
  const { device } = person;
  const timer = timersOfAllAccounts(snapshot).find(({ startedAt }) => isOld(startedAt));
  if (timer === undefined) return null;
  const isTyped = dice.chance(0.15);
  return {
    words: `stop ${timer.task.taskId}${isTyped ? ' by terminal' : ''}`,
    do: async () => {
      if (isTyped) await typeWell(device, 'stop');
      else await stopButton(device.app.page, timer.task.name).click(SHORT);
    },
    isShown: (now) => timersOfAllAccounts(now).every(({ startedAt }) => startedAt !== timer.startedAt),
    count: (span) => {
      const entry = entryOf(meant, timer);
      return meant.tell(entry, { end: span }, device.name);
    },
  };
};

function stopButton(page: Page, name: string): Locator {
  return running(page).getByRole('button', { name: `Stop ${name}`, exact: true });
}

/** A timer that the other device started, and shows as running, too, if it can. */
export const stopOther: Make = ({ meant }, { device }, snapshot) => {
  const timer = snapshot.running.find(({ own, startedAt }) => !own && isOld(startedAt));
  if (timer === undefined) return null;
  return {
    words: `stop ${timer.task.taskId}, which the other started`,
    do: async () => await stopButton(device.app.page, timer.task.name).click(SHORT),
    isShown: undefined,
    count: (span) => meant.tell(entryOf(meant, timer), { end: span }, device.name),
  };
};
