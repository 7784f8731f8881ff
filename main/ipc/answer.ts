import { z } from 'zod';
import { t } from '../../common/i18n/translate.ts';
import { type CommandName, isCommand } from '../../common/ipc/commands.ts';
import type { Failure, Reply } from '../../common/ipc/failure.ts';
import { UserFailure } from '../core/user-failure.ts';
import type { Route, Routes } from './route.ts';

/**
 * Parses, runs and wraps: the one door for every transport, which has to have checked the sender before. Never rejects.
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
    if (!(error instanceof UserFailure) && !(error instanceof z.ZodError)) onDefect(error);
    return { ok: false, error: toFailure(error) };
  }
}

async function run(routes: Partial<Routes>, command: CommandName, raw: unknown): Promise<unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a union of routes is not callable, and each pairs its own parser with its own run
  const route = routes[command] as unknown as Route<unknown, unknown>;
  return await route.run(route.input.parse(raw));
}

export function toFailure(error: unknown): Failure {
  if (error instanceof UserFailure) return { code: error.code, message: error.message };
  if (error instanceof z.ZodError)
    return { code: 'bad-input', message: error.issues[0]?.message ?? t('This cannot be used.') };
  return { code: 'unexpected', message: t('Something went wrong in Cardclock. What you tracked is kept; try again.') };
}
