import { z } from 'zod';
import { t } from '../i18n/translate.ts';

const MINUTES_OF_DAY = z
  .int()
  .min(0)
  .max(1440, { error: () => t('A day has 24 hours.') });

export const WORK_HOURS = z
  .object({
    days: z.array(z.int().min(1).max(7)).max(7).readonly(),
    fromMinutes: MINUTES_OF_DAY,
    toMinutes: MINUTES_OF_DAY,
  })
  .refine(({ fromMinutes, toMinutes }) => fromMinutes < 1440 && fromMinutes !== toMinutes, {
    error: () => t('Work can’t end at the time it begins.'),
  });

const IDS = z.array(z.string()).readonly();
const PAUSE = z.object({ fromMs: z.number(), untilMs: z.number() }).nullable();
export const REMINDER_MEMORY = z.object({ said: IDS, done: IDS, quietUntilMs: z.number(), pause: PAUSE.default(null) });
