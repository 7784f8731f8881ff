import type { ReportFilters, ReportQuery } from '../../common/domain/report.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../common/domain/settings.ts';
import type { SettingsPort } from '../../main/core/settings/settings-port.ts';
import type { Clock, Timers } from '../../main/core/clock.ts';

export const ALL: ReportFilters = {
  users: 'everyone',
  boardIds: [],
  cardTypeIds: [],
  swimlaneIds: [],
  tags: [],
  text: '',
};
export const MINE: ReportFilters = { ...ALL, users: 'me' };
export const EXACT = { minutes: 0, direction: 'nearest', per: 'entry' } as const;

export function query(over: Partial<ReportQuery> = {}): ReportQuery {
  return {
    range: { from: '2026-05-04', to: '2026-05-10' },
    groupBy: ['task'],
    filters: MINE,
    rounding: EXACT,
    weekStartsOn: 1,
    ...over,
  };
}

export function clockAt(now: () => number): Clock {
  return { now, monotonicMs: () => performance.now(), uptimeMs: () => performance.now() };
}

/** Pauses as the app's own do. */
export const timers: Timers = {
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  pause: async () => {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  },
};

export function memorySettings(): SettingsPort {
  let settings: Settings = DEFAULT_SETTINGS;
  return {
    read: () => settings,
    change: (change) => {
      settings = { ...settings, ...change };
    },
  };
}
