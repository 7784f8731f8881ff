import { z } from 'zod';
import type { CommandName, Input, Output } from '../../common/ipc/commands.ts';
import { t } from '../../common/i18n/translate.ts';

/** How one command is answered: its input is parsed before it runs, whoever sent it. */
export interface Route<I, O> {
  readonly input: z.ZodType<I>;
  readonly run: (input: I) => O | Promise<O>;
}

/** A command without a route does not compile. */
export type Routes = { readonly [C in CommandName]: Route<Input<C>, Output<C>> };

export const nothing = z.null();
export const id = z.int().positive();
/** Negative for a task that was made here and is not on its board yet. */
export const taskNumber = z.int().refine((number) => number !== 0, { error: () => t('This is not a task.') });
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
