import { useState } from 'react';
import type { Reply } from '../../../common/ipc/failure.ts';

/**
 * What a control shows: the person's choice from the moment it is made, and the snapshot's value again once that has
 * changed or the command has failed. Without it a native radio would jump back and forth while the command travels.
 */
export function useHeld<Value>(
  value: Value,
  send: (chosen: Value) => Promise<Reply<unknown>>,
): readonly [shown: Value, choose: (chosen: Value) => void] {
  const [held, setHeld] = useState<{ readonly chosen: Value; readonly insteadOf: Value }>();
  // What is no longer held must not be shown again when the former value comes back.
  if (held !== undefined && !Object.is(held.insteadOf, value)) setHeld(undefined);

  async function choose(chosen: Value): Promise<void> {
    setHeld({ chosen, insteadOf: value });
    const reply = await send(chosen);
    if (!reply.ok) setHeld(undefined);
  }

  const isHeld = held !== undefined && Object.is(held.insteadOf, value);
  return [isHeld ? held.chosen : value, (chosen) => void choose(chosen)];
}
