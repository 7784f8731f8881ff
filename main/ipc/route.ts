import { z } from 'zod';
import { type CommandName, type Input, type Output, isCommand } from '../../common/ipc/commands.ts';
import { t } from '../../common/i18n/translate.ts';
import type { Failure, Reply } from '../../common/ipc/failure.ts';
import { UserFailure } from '../core/user-failure.ts';
import { numberInRegion } from '../../common/time/region.ts';

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

/**
 * Parses, runs and wraps: the one way in for every transport, which has to have checked the sender before. Never rejects.
 * `onDefect` hears of errors that no person was meant to read.
 */
export async function answer(
  routes: Partial<Routes>,
  command: string,
  raw: unknown,
  onDefect: (error: unknown) => void,
): Promise<Reply<unknown>> {
  try {
    if (!isCommand(command) || routes[command] === undefined)
      throw new UserFailure('bad-input', t('This window asked for something unknown.'));
    return { ok: true, value: await run(routes, command, raw) };
  } catch (error) {
    if (!(error instanceof UserFailure)) onDefect(error);
    return { ok: false, error: toFailure(error) };
  }
}

async function run(routes: Partial<Routes>, command: CommandName, raw: unknown): Promise<unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a union of routes is not callable, and each pairs its own parser with its own run
  const route = routes[command] as unknown as Route<unknown, unknown>;
  const input = route.input.safeParse(raw, { error: issueWords });
  // Only of what came in: a row that cannot be read is nothing that a person entered.
  if (!input.success) throw new UserFailure('bad-input', input.error.issues[0]?.message ?? '');
  return await route.run(input.data);
}

export function toFailure(error: unknown): Failure {
  if (error instanceof UserFailure) return { code: error.code, message: error.message };
  return { code: 'unexpected', message: t('Something went wrong in Cardclock. What you tracked is kept; try again.') };
}

/** What is wrong with an input, as a sentence, where its schema says nothing itself: zod would say it in English. */
function issueWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('This is too long: {most} characters are the most.', { most: numberInRegion(Number(issue.maximum)) });
  if (issue.code === 'too_big' && isNumber(issue.origin))
    return t('This is too large: {most} is the most.', { most: numberInRegion(Number(issue.maximum)) });
  if (issue.code === 'too_small' && isNumber(issue.origin))
    return t('This is too small: {least} is the least.', { least: numberInRegion(Number(issue.minimum)) });
  return t('Cardclock cannot use this, so nothing was done. Check what you entered, and try again.');
}

function isNumber(origin: unknown): boolean {
  return origin === 'number' || origin === 'int';
}
