import type { Reminder } from '../../common/domain/reminder.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../common/domain/settings.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';
import { dayBounds, dayOf } from '../../common/time/zone-days.ts';
import { type OfOtherAccounts, NOTHING_OF_OTHERS } from '../../main/core/reminders/other-accounts.ts';
import { createReminders, type Reminders } from '../../main/core/reminders/reminders.ts';
import { runningTimer, session, snapshot } from './fake-bridge.ts';

const MINUTE_MS = 60_000;

/** Somebody at a computer whose time only the test moves. */
export interface RemindedWorld {
  readonly reminders: () => Reminders;
  /** Minutes pass; what is due runs in between. */
  readonly pass: (minutes: number) => void;
  /** The same while nothing runs: the computer sleeps. */
  readonly sleep: (minutes: number) => void;
  /** Somebody sets the clock: what is due comes as soon as it would have. */
  readonly setClock: (byMinutes: number) => void;
  /** What there is to see from now on, beside the day and the settings. */
  readonly see: (seen: Partial<Snapshot>) => void;
  /** What other accounts hold from now on. */
  readonly seeOtherAccounts: (seen: Partial<OfOtherAccounts>) => void;
  readonly choose: (change: Partial<Settings>) => void;
  readonly leave: () => void;
  readonly comeBack: () => void;
  /** The app ends and begins again, with what it keeps on disk. */
  readonly restart: () => void;
  /** Ids of all that was said. */
  readonly said: () => readonly string[];
  readonly nowMs: () => number;
}

export function remindedWorld(startMs: number, timezone = 'UTC'): RemindedWorld {
  let nowMs = startMs;
  let isHere = true;
  let seen: Partial<Snapshot> = {};
  let others: OfOtherAccounts = NOTHING_OF_OTHERS;
  let settings: Settings = DEFAULT_SETTINGS;
  let due: { atMs: number; readonly task: () => void }[] = [];
  const said: Reminder[] = [];

  function look(): Snapshot {
    const date = dayOf(timezone, nowMs);
    const day = { date, timezone, ...dayBounds(timezone, date) };
    const shown = snapshot({ settings, ...seen });
    const account = shown.account === null ? null : { ...shown.account, timezone };
    const { sessions = [], before = [] } = seen.today ?? {};
    return { ...shown, account, today: { ...day, sessions, before } };
  }

  function open(): Reminders {
    due = [];
    const reminders = createReminders({
      clock: { now: () => nowMs },
      timers: {
        after: (delayMs, task) => {
          const timer = { atMs: nowMs + delayMs, task };
          due.push(timer);
          return () => {
            due = due.filter((other) => other !== timer);
          };
        },
      },
      settings: {
        read: () => settings,
        change: (change) => {
          settings = { ...settings, ...change };
        },
      },
      seen: look,
      ofOtherAccounts: () => others,
      onChange: () => {},
      onDefect: (error) => {
        throw error;
      },
    });
    reminders.begin({ isHere: () => isHere, say: (reminder) => said.push(reminder) });
    return reminders;
  }

  let reminders = open();

  function pass(minutes: number): void {
    const end = nowMs + minutes * MINUTE_MS;
    for (;;) {
      const next = due.filter(({ atMs }) => atMs <= end).toSorted((a, b) => a.atMs - b.atMs)[0];
      nowMs = Math.max(nowMs, next?.atMs ?? end);
      if (next === undefined) return;
      due = due.filter((timer) => timer !== next);
      next.task();
    }
  }

  return {
    reminders: () => reminders,
    pass,
    sleep: (minutes) => {
      nowMs += minutes * MINUTE_MS;
    },
    setClock: (byMinutes) => {
      nowMs += byMinutes * MINUTE_MS;
      for (const timer of due) timer.atMs += byMinutes * MINUTE_MS;
    },
    see: (next) => {
      seen = next;
      reminders.changed();
    },
    seeOtherAccounts: (next) => {
      others = { ...NOTHING_OF_OTHERS, ...next };
      reminders.changed();
    },
    choose: (change) => {
      settings = { ...settings, ...change };
    },
    leave: () => {
      isHere = false;
    },
    comeBack: () => {
      isHere = true;
    },
    restart: () => {
      reminders.close();
      reminders = open();
    },
    said: () => said.map(({ reminderId }) => reminderId),
    nowMs: () => nowMs,
  };
}

/** One entry of today, whose timer runs where it has no end. */
export function tracked(startedAt: number, endedAt: number | null): Partial<Snapshot> {
  const { today } = snapshot();
  const running = endedAt === null ? [runningTimer({ startedAt })] : [];
  return { running, today: { ...today, sessions: [session({ startedAt, endedAt })] } };
}
