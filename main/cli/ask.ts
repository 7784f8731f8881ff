import type { ControlCommand, Input, Output } from '../../common/ipc/commands.ts';
import type { Reply } from '../../common/ipc/failure.ts';
import { UserFailure } from '../core/user-failure.ts';
import type { Snapshot } from '../../common/domain/snapshot.ts';

/** Sends a command to the core, wherever it runs. Throws `UserFailure` with what the core said when it refuses. */
export type Ask = <C extends ControlCommand>(command: C, input: Input<C>) => Promise<Output<C>>;

/** `invoke`: as the core answers a window. */
export function asking(invoke: (command: string, input: unknown) => Promise<Reply<unknown>>): Ask {
  return async <C extends ControlCommand>(command: C, input: Input<C>): Promise<Output<C>> => {
    const reply = await invoke(command, input);
    if (!reply.ok) throw new UserFailure(reply.error.code, reply.error.message);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the routes of the core are typed by the same table
    return reply.value as Output<C>;
  };
}

/** What there is to see after a command; null where it cannot be known: the command itself is done. */
export async function stateAfter(ask: Ask): Promise<Snapshot | null> {
  try {
    return await ask('state:get', null);
  } catch {
    return null;
  }
}
