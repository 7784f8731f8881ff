import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CommandName, Input, Output } from '../../common/ipc/commands.ts';
import type { Failure } from '../../common/ipc/failure.ts';
import { useCardclock } from './cardclock.ts';
import { shareEqual } from './share-equal.ts';

export interface Query<Value> {
  /**
   * The newest answer; undefined until there is one. It stays while another is on its way, and where that fails; parts that did not
   * change keep their identity.
   */
  readonly value: Value | undefined;
  /** Why the newest attempt failed. */
  readonly failure: Failure | undefined;
  readonly reload: () => Promise<void>;
  /** What is known to hold now, in place of an answer that may be on its way. */
  readonly set: (value: Value) => void;
}

export interface QueryOptions {
  /** Asked again whenever this is another. */
  readonly again?: unknown;
  /** False: not asked yet. */
  readonly isWanted?: boolean;
  /** False: an answer is none to what is asked now, where `again` was another. */
  readonly isKept?: boolean;
}

/** The answer to a command that changes nothing. One that a newer one has overtaken, or that comes when the caller is gone, is dropped. */
export function useQuery<C extends CommandName>(
  command: C,
  input: Input<C>,
  { again, isWanted = true, isKept = true }: QueryOptions = {},
): Query<Output<C>> {
  const { bridge } = useCardclock();
  const [value, setValue] = useState<Output<C>>();
  const [answered, setAnswered] = useState<{ readonly again: unknown }>();
  const [failure, setFailure] = useState<Failure>();
  const newest = useRef<object>(undefined);

  async function reload(): Promise<void> {
    const mine = {};
    newest.current = mine;
    const reply = await bridge.invoke(command, input);
    if (newest.current !== mine) return;
    setFailure(reply.ok ? undefined : reply.error);
    if (reply.ok && !isKept) setAnswered({ again });
    if (reply.ok) setValue((before) => shareEqual<Output<C> | undefined>(before, reply.value));
  }

  const ask = useEffectEvent(reload);
  useEffect(() => {
    if (!isWanted) return undefined;
    async function read(): Promise<void> {
      await ask();
    }

    void read();
    return () => {
      newest.current = undefined;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `again` is what it is asked again for
  }, [bridge, command, isWanted, again]);

  function set(known: Output<C>): void {
    newest.current = undefined;
    setFailure(undefined);
    setValue(() => known);
  }

  const isFor = isKept || (answered !== undefined && answered.again === again);
  return { value: isFor ? value : undefined, failure, reload, set };
}
