import { z } from 'zod';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

const FIELDS = {
  theme: z.enum(['system', 'light', 'dark']),
  severalTimers: z.boolean(),
  dailyGoalMinutes: z.int().min(0).max(1440, 'A day has 24 hours.'),
  trayExplained: z.boolean(),
};

/** A change of some settings, as windows send it; unknown names are refused. */
export const SETTINGS_CHANGE = z.strictObject({
  theme: z.exactOptional(FIELDS.theme),
  severalTimers: z.exactOptional(FIELDS.severalTimers),
  dailyGoalMinutes: z.exactOptional(FIELDS.dailyGoalMinutes),
  trayExplained: z.exactOptional(FIELDS.trayExplained),
});

const STORED = z.object({
  theme: FIELDS.theme.catch(DEFAULT_SETTINGS.theme),
  severalTimers: FIELDS.severalTimers.catch(DEFAULT_SETTINGS.severalTimers),
  dailyGoalMinutes: FIELDS.dailyGoalMinutes.catch(DEFAULT_SETTINGS.dailyGoalMinutes),
  trayExplained: FIELDS.trayExplained.catch(DEFAULT_SETTINGS.trayExplained),
});

/** Settings as stored; what is missing or cannot be used has its default, each by itself. */
export function parseSettings(stored: unknown): Settings {
  const result = STORED.safeParse(stored);
  return result.success ? result.data : DEFAULT_SETTINGS;
}
