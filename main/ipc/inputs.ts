import { z } from 'zod';
import { t } from '../../common/i18n/translate.ts';

export const nothing = z.null();
export const id = z.int().positive();
/** Negative for a task that was made here and is not on its board yet. */
export const taskNumber = z.int().refine((number) => number !== 0, { error: () => t('This is no task.') });
/** UTC ms; what a person can mean at all. */
export const instant = z
  .int()
  .min(Date.UTC(2000, 0, 1), { error: () => t('This is too long ago.') })
  .max(Date.UTC(2100, 0, 1), { error: () => t('This is too far in the future.') });

/** Nothing to tell beside that it is done: the new snapshot is already on its way. */
export async function done(work: void | Promise<void>): Promise<null> {
  await work;
  return null;
}
