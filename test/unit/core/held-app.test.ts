import { expect, it, vi } from 'vitest';
import { addDays } from '../../../common/time/calendar.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { loadLanguage } from '../../../common/i18n/load-language.ts';
import { speak } from '../../../common/i18n/translate.ts';
import { systemClock, systemTimers } from '../../../main/adapters/clock.ts';
import { parseAddress } from '../../../main/adapters/parse-address.ts';
import { createApp } from '../../../main/core/app/app.ts';
import type { BoardService } from '../../../main/core/sync/board-service.ts';
import type { Silence } from '../../../main/core/outcome.ts';
import { clicked, type ClickedApp as App } from '../../support/clicks.ts';
import { holdLock } from '../../support/hold-lock.ts';
import { journalWithAccount } from '../../support/journal.ts';
import { memoryKeychain } from '../../support/memory-keychain.ts';
import { onDisk } from '../../support/tracking.ts';

const HOUR_MS = 3_600_000;
const silence: Silence = { kind: 'silent', why: 'unreachable', words: 'away', maybeApplied: false };
const silent = async (): Promise<Silence> => await Promise.resolve(silence);
const nobody: BoardService = {
  whoAmI: silent,
  create: silent,
  update: silent,
  remove: silent,
  list: silent,
  report: silent,
  readBoard: silent,
  readTask: silent,
  boardChanges: silent,
  search: silent,
  createTask: silent,
  newestEntry: silent,
  createdTasks: silent,
  seeTask: silent,
  removeTask: silent,
};

/** Once it knows that the keychain holds no token: nothing is opened anew after that. */
async function appOn(world: ReturnType<typeof journalWithAccount>, disk: { readonly isFull: boolean }): Promise<App> {
  const app = clicked(
    createApp({
      archive: world.archive,
      journal: onDisk(world.journal, disk),
      keychain: memoryKeychain(),
      clock: systemClock,
      timers: systemTimers,
      random: () => 0,
      settings: { read: () => DEFAULT_SETTINGS, change: () => {} },
      shell: { kind: 'preview', version: 'test', outdated: false, language: 'en-US', region: 'en-GB' },
      parseAddress,
      connect: () => nobody,
      startBuiltIn: async () => await Promise.reject(new Error('none here')),
      systemTimezone: () => 'UTC',
      onDefect: (error) => {
        throw error;
      },
    }),
  );
  await expect.poll(() => app.snapshot().account).toMatchObject({ signInNeeded: true });
  return app;
}

it('an entry of another day that changes once more is told to windows, though nothing of today is', async () => {
  using world = journalWithAccount();
  const app = await appOn(world, { isFull: false });
  const nine = dayBounds('UTC', addDays(app.snapshot().today.date, -7)).startMs + 9 * HOUR_MS;
  app.time.log(1, nine, nine + HOUR_MS);
  const trackerId = world.journal.trackers.pending(1, 1)[0]?.id ?? 0;
  const told: number[] = [];
  app.onSnapshot(({ timeNews }) => told.push(timeNews));

  app.time.note(trackerId, 'half of it');

  expect(told).toEqual([world.journal.timeNews()]);
  await app.close();
});

it('a full disk is told on the screen, and the timer is written as soon as there is room', async () => {
  using world = journalWithAccount();
  const disk = { isFull: true };
  const app = await appOn(world, disk);

  expect(() => app.start(1)).toThrow('kept in memory');
  expect(app.snapshot()).toMatchObject({ running: [], held: [{ what: 'start', task: { taskId: 1 } }] });
  expect(app.snapshot().notices).toMatchObject([{ id: 'held' }]);
  disk.isFull = false;
  app.highlight(2, true);

  expect(app.snapshot()).toMatchObject({ running: [{ task: { taskId: 1 } }], held: [], notices: [] });
  await app.close();
});

it('what stands on the screen is said anew in another language, as soon as that is spoken', async () => {
  using world = journalWithAccount();
  const disk = { isFull: true };
  const app = await appOn(world, disk);
  expect(() => app.start(1)).toThrow('kept in memory');
  const [english] = app.snapshot().notices;

  await loadLanguage('de');
  const [german] = app.snapshot().notices;
  speak('en', {});

  expect(german?.id).toBe('held');
  expect(german?.text).not.toBe(english?.text);
  expect(app.snapshot().notices).toEqual([english]);
  disk.isFull = false;
  app.highlight(2, true);
  await app.close();
});

it('a file that another process keeps locked is tried once for a click, for a fifth of a second, and the timer is written once it lets go', async () => {
  using world = journalWithAccount();
  const app = await appOn(world, { isFull: false });
  {
    await using _other = await holdLock(world.connection.location() ?? '');
    using exec = vi.spyOn(world.connection, 'exec');
    expect(() => app.start(1)).toThrow(
      /^This could not be written to disk yet \(another program holds it\)\. It is kept in memory/,
    );
    expect(exec.mock.calls).toEqual([['BEGIN IMMEDIATE']]);
    expect(world.connection.prepare('PRAGMA busy_timeout').get()).toEqual({ timeout: 200 });
    expect(app.snapshot()).toMatchObject({ running: [], held: [{ what: 'start', task: { taskId: 1 } }] });
    expect(app.snapshot().notices).toMatchObject([{ text: expect.stringContaining('close what else uses the file') }]);
    expect(() => app.highlight(2, true)).toThrow('The disk still can’t be written. It is kept in memory');
  }

  app.highlight(2, true);

  expect(app.snapshot()).toMatchObject({ running: [{ task: { taskId: 1 } }], held: [], notices: [] });
  await app.close();
});

it('quitting writes what is kept, where the disk takes it by then', async () => {
  using world = journalWithAccount();
  const disk = { isFull: true };
  const app = await appOn(world, disk);
  expect(() => app.start(1)).toThrow('kept in memory');
  disk.isFull = false;
  let written = 0;
  app.onSnapshot((snapshot) => {
    written = snapshot.running.length;
  });

  await app.close();

  expect(written).toBe(1);
});

it('looking at the app compares the clocks, and a question it leads to is answered once', async () => {
  using world = journalWithAccount();
  const disk = { isFull: false };
  const first = await appOn(world, disk);
  first.start(1);
  const [running] = first.snapshot().running;
  const trackerId = running?.trackerId ?? 0;
  const toMs = Date.now();
  const stretch = { why: 'asleep', fromMs: toMs - 3_600_000, toMs: toMs + 1000 } as const;
  world.journal.aways.ask({ accountId: world.account.id, trackerId, ...stretch });

  first.refresh();
  const [question] = first.snapshot().questions;
  first.answerAway(question?.kind === 'away' ? question.awayId : 0, 'keep');

  expect(question).toMatchObject({ kind: 'away', task: { taskId: 1 } });
  expect(first.snapshot().questions).toEqual([]);
  expect(world.journal.heartbeat.last()).not.toBeNull();
  await first.close();
});
