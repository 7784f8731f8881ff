import type { DaysOff } from '../../../common/domain/goal.ts';
import {
  calendarAddress,
  calendarHost,
  type Holidays,
  LONGEST_CALENDAR_BYTES,
  MOST_HOLIDAYS,
} from '../../../common/domain/holidays.ts';
import { t } from '../../../common/i18n/translate.ts';
import { isLoopback } from '../../../common/loopback.ts';
import type { DateRange } from '../../../common/time/calendar.ts';
import { sizeInRegion } from '../../../common/time/region.ts';
import type { App } from '../app/app.ts';
import type { Clock, Timers } from '../clock.ts';
import type { SettingsPort } from '../settings/settings-port.ts';
import { UserFailure } from '../user-failure.ts';

/** Late enough to leave the start alone. */
const FIRST_MS = 90_000;
const LOOK_MS = 3_600_000;
const DAY_MS = 86_400_000;
const LONGEST_ANSWER_MS = 30_000;
/** A balance may count years back; whoever plans looks a year ahead. */
const YEARS_BACK = 10;
const YEARS_AHEAD = 2;

/** `text` rejects with an `Error` in a person's words, without a full stop. */
export type AskCalendar = (address: string) => { readonly text: Promise<string>; readonly cancel: () => void };

/** The whole days of a calendar within `range`, by their first days; null where the text is broken, or no calendar. */
export type ReadCalendar = (text: string, range: DateRange, most: number) => readonly DaysOff[] | null;

export interface HolidayPorts {
  readonly ask: AskCalendar;
  readonly readCalendar: ReadCalendar;
  /** Only this computer may be asked. */
  readonly loopbackOnly: boolean;
  /** It leaves as soon as it has answered: nothing is read by itself. */
  readonly isPassing: boolean;
  readonly settings: Pick<SettingsPort, 'read'>;
  readonly app: Pick<App, 'changeSettings'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly timers: Timers;
  readonly onDefect: (error: unknown) => void;
}

/** The calendar whose whole days are days off. What was read is kept, so that goals hold without a network, too. */
export interface HolidayCalendar {
  /** From now on once a day. Throws `UserFailure` in words; what was read before stays then. */
  readonly read: (address: string) => Promise<void>;
  /** Once, out of a file. Throws as `read`. */
  readonly take: (name: string, text: string) => void;
  readonly remove: () => void;
  readonly close: () => void;
}

export function createHolidays(ports: HolidayPorts): HolidayCalendar {
  const { settings, app, clock, timers } = ports;
  const asked = new Set<() => void>();
  /** What the person chose last, of what may still be on its way. */
  let choice = {};
  let isClosed = false;
  let endLooks = ports.isPassing ? () => {} : timers.after(FIRST_MS, look);

  function look(): void {
    endLooks = timers.after(LOOK_MS, look);
    const { holidays } = settings.read();
    if (holidays?.source.kind !== 'address') return;
    // A clock that was set back must not keep it waiting for years; what failed is tried again with the next look.
    if (holidays.problem === null && Math.abs(clock.now() - holidays.readAt) < DAY_MS) return;
    readAgain(holidays, holidays.source.address).catch(ports.onDefect);
  }

  async function readAgain(before: Holidays, address: string): Promise<void> {
    try {
      keep(await from(address), { kind: 'address', address }, before);
    } catch (error) {
      if (!(error instanceof UserFailure)) throw error;
      if (!isClosed && isStill(before)) app.changeSettings({ holidays: { ...before, problem: error.message } });
    }
  }

  /** Unless the person chose something else than `instead` meanwhile. */
  function keep(days: readonly DaysOff[], source: Holidays['source'], instead?: Holidays): void {
    if (instead !== undefined && !isStill(instead)) return;
    app.changeSettings({ holidays: { source, days, readAt: clock.now(), problem: null } });
  }

  function isStill(before: Holidays): boolean {
    return JSON.stringify(settings.read().holidays) === JSON.stringify(before);
  }

  async function from(address: string): Promise<readonly DaysOff[]> {
    const host = calendarHost(address) ?? '';
    if (ports.loopbackOnly && !isLoopback(host)) {
      const words = t('This Electron is out of support and only connects within this computer.');
      throw new UserFailure('insecure-address', words);
    }
    const { text, cancel } = ports.ask(address);
    asked.add(cancel);
    let isTooLate = false;
    const endWait = timers.after(LONGEST_ANSWER_MS, () => {
      isTooLate = true;
      cancel();
    });
    const came = await text
      .catch((error: unknown) => {
        if (!(error instanceof Error)) throw error;
        const words = isTooLate ? t('{host} did not send a calendar within 30 seconds', { host }) : error.message;
        throw new UserFailure('unreachable', withKept(`${words}.`), { cause: error });
      })
      .finally(() => {
        endWait();
        asked.delete(cancel);
      });
    return daysIn(came, host);
  }

  function daysIn(text: string, name: string): readonly DaysOff[] {
    const year = new Date(clock.now()).getUTCFullYear();
    const range = { from: `${year - YEARS_BACK}-01-01`, to: `${year + YEARS_AHEAD}-12-31` };
    if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) {
      const words = t('What {name} holds is no calendar. Its address often ends in .ics.', { name });
      throw new UserFailure('bad-input', withKept(words));
    }
    const days = ports.readCalendar(text, range, MOST_HOLIDAYS);
    if (days === null)
      throw new UserFailure('bad-input', withKept(t('The calendar of {name} cannot be read.', { name })));
    if (days.length === 0)
      throw new UserFailure(
        'bad-input',
        withKept(t('The calendar of {name} has no whole days in these years.', { name })),
      );
    if (days.length <= MOST_HOLIDAYS) return days;
    const words = t('The calendar of {name} has more than {count} whole days: choose one that has holidays alone.', {
      name,
      count: MOST_HOLIDAYS,
    });
    throw new UserFailure('bad-input', withKept(words));
  }

  return {
    read: async (typed) => {
      const address = calendarAddress(typed);
      if (address === null) {
        const words = t('A calendar has an https address, such as https://example.com/holidays.ics.');
        throw new UserFailure('bad-address', words);
      }
      const own = {};
      choice = own;
      const days = await from(address);
      if (choice === own) keep(days, { kind: 'address', address });
    },
    take: (name, text) => {
      if (text.length > LONGEST_CALENDAR_BYTES) throw tooLong(name);
      keep(daysIn(text, name), { kind: 'file', name });
      choice = {};
    },
    remove: () => {
      choice = {};
      app.changeSettings({ holidays: null });
    },
    close: () => {
      isClosed = true;
      endLooks();
      for (const cancel of asked) cancel();
    },
  };
}

function tooLong(name: string): UserFailure {
  const size = sizeInRegion(LONGEST_CALENDAR_BYTES);
  return new UserFailure('bad-input', withKept(t('The calendar of {name} is larger than {size}.', { name, size })));
}

function withKept(words: string): string {
  return t('{words} Your days off stay as they were.', { words });
}
