import type { z } from 'zod';
import type { CommandName, Input, Output } from '../../common/ipc/commands.ts';

/** How one command is answered: its input is parsed before it runs, whoever sent it. */
export interface Route<I, O> {
  readonly input: z.ZodType<I>;
  readonly run: (input: I) => O | Promise<O>;
}

/** A command without a route does not compile. */
export type Routes = { readonly [C in CommandName]: Route<Input<C>, Output<C>> };
