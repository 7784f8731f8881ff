import type { Locator, Page } from 'playwright';
import type { Session, Snapshot } from '../../../common/domain/snapshot.ts';
import { sessions, saveTimes, typed } from '../time-steps.ts';
import {
  type Command,
  entryOf,
  exactly,
  isOld,
  isOwnCard,
  type Make,
  type Person,
  say,
  SHORT,
  typeWell,
  type World,
} from './command.ts';
import { isToldByOther } from './meant-time.ts';

export const log: Make = ({ dice, service, meant, slots }, { device, cards, shared }) => {
  const card = dice.oneOf([shared, ...cards]);
  const times = slots.take();
  if (times === null) return null;
  const way = dice.oneOf(['phrase', 'phrase', 'dialog', 'terminal'] as const);
  const [from, to] = [typed(times.start, service), typed(times.end, service)];
  return {
    words: `log ${from}-${to} on ${card.id} by ${way}`,
    do: async () => {
      const { page } = device.app;
      if (way === 'phrase') await say(page, `log ${from}-${to} ${card.id}`, /^Add /);
      else if (way === 'dialog') await logByDialog(page, card.name, { start: from, end: to });
      else await typeWell(device, 'log', `${from}-${to}`, String(card.id));
    },
    isShown: ({ today }) =>
      today.sessions.some(({ task, startedAt }) => task.taskId === card.id && startedAt === times.start),
    count: () => {
      const entry = meant.add(card.id, exactly(times.start), exactly(times.end));
      return () => void meant.tell(entry, { deleted: true }, device.name);
    },
  };
};

async function logByDialog(
  page: Page,
  name: string,
  times: { readonly start: string; readonly end: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add time', exact: true }).click(SHORT);
  const dialog = page.getByRole('dialog', { name: 'Add time' });
  await dialog.getByRole('combobox', { name: 'Task' }).fill(name);
  await dialog.getByRole('option', { name }).first().click(SHORT);
  await dialog.getByRole('textbox', { name: 'Start' }).fill(times.start);
  await dialog.getByRole('textbox', { name: 'End' }).fill(times.end);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click(SHORT);
  await dialog.waitFor({ state: 'detached', ...SHORT });
}

/** Finished, and of cards that `isTheirs`. */
function pick({ dice, meant }: World, { today }: Snapshot, isTheirs: (taskId: number) => boolean): Session | undefined {
  const [first, ...others] = today.sessions.filter(
    (session) =>
      isTheirs(session.task.taskId) && isOld(session.endedAt) && meant.entryOf(asHeld(session)) !== undefined,
  );
  return first === undefined ? undefined : dice.oneOf([first, ...others]);
}

function asHeld({ task, startedAt }: Session): { readonly taskId: number; readonly start: number } {
  return { taskId: task.taskId, start: startedAt };
}

/** A row of a long day has its buttons only while it is in sight. */
async function rowInSight(page: Page, { trackerId }: Session): Promise<Locator> {
  const row = sessions(page).and(page.locator(`[data-tracker="${trackerId}"]`));
  await row.scrollIntoViewIfNeeded(SHORT);
  return row;
}

export const ofOwn: (make: OnSession) => Make = (make) => (world, person, snapshot) => {
  const session = pick(world, snapshot, (taskId) => isOwnCard(person, taskId));
  return session === undefined ? null : make(world, person, session);
};

export const ofOther: (make: OnSession) => Make = (make) => (world, person, snapshot) => {
  const session = pick(world, snapshot, (taskId) => !isOwnCard(person, taskId));
  return session === undefined ? null : make(world, person, session);
};

type OnSession = (world: World, person: Person, session: Session) => Command | null;

/** What only this device has changed since both agreed is on its screen as this person meant it. */
function isAlone({ meant }: World, person: Person, session: Session): boolean {
  return isOwnCard(person, session.task.taskId) && !isToldByOther(entryOf(meant, session), person.device.name);
}

export const correct: OnSession = (world, person, session) => {
  const { dice, service, meant, slots } = world;
  const { device } = person;
  const times = slots.near(session.startedAt) ?? slots.take();
  if (times === null) return null;
  const isInPlace = slots.near(session.startedAt) !== null;
  const which = isInPlace ? dice.oneOf(['start', 'end', 'both'] as const) : 'both';
  const changed = {
    ...(which !== 'end' && { start: times.start }),
    ...(which !== 'start' && { end: times.end }),
  };
  const fields = Object.fromEntries(Object.entries(changed).map(([name, atMs]) => [name, typed(atMs, service)]));
  const entry = entryOf(meant, session);
  return {
    words: `correct ${new Date(session.startedAt).toISOString()} on ${session.task.taskId}: ${JSON.stringify(fields)}`,
    do: async () => {
      const { page } = device.app;
      const row = await rowInSight(page, session);
      await row.getByRole('button', { name: /^Edit / }).click(SHORT);
      await saveTimes(row, fields);
    },
    isShown: isAlone(world, person, session)
      ? ({ today }) =>
          today.sessions.some(
            ({ trackerId, startedAt, endedAt }) =>
              trackerId === session.trackerId &&
              startedAt === (changed.start ?? session.startedAt) &&
              endedAt === (changed.end ?? session.endedAt),
          )
      : undefined,
    count: () =>
      meant.tell(
        entry,
        {
          ...(changed.start !== undefined && { start: exactly(changed.start) }),
          ...(changed.end !== undefined && { end: exactly(changed.end) }),
        },
        device.name,
      ),
  };
};

export const remove: OnSession = (world, person, session) => ({
  words: `delete ${new Date(session.startedAt).toISOString()} on ${session.task.taskId}`,
  do: async () => {
    const row = await rowInSight(person.device.app.page, session);
    await row.getByRole('button', { name: /^Delete / }).click(SHORT);
  },
  isShown: isAlone(world, person, session)
    ? ({ today }) => today.sessions.every(({ trackerId }) => trackerId !== session.trackerId)
    : undefined,
  count: () => world.meant.tell(entryOf(world.meant, session), { deleted: true }, person.device.name),
});

/** What can be done where no app runs. */
export function logWithoutApp(world: World, { device, cards }: Person): Command | null {
  const card = world.dice.oneOf(cards);
  const times = world.slots.take();
  if (times === null) return null;
  const [from, to] = [typed(times.start, world.service), typed(times.end, world.service)];
  return {
    words: `log ${from}-${to} on ${card.id} by terminal, while no app runs`,
    do: async () => await typeWell(device, 'log', `${from}-${to}`, String(card.id)),
    isShown: undefined,
    count: () => {
      world.meant.add(card.id, exactly(times.start), exactly(times.end));
      return null;
    },
  };
}
