import { useState } from 'react';
import type { Reply } from '../../common/ipc/failure.ts';
import { useIsThere, useTelling } from './use-telling.ts';

export interface Sending {
  readonly isPending: boolean;
  /** Why the last attempt failed, in the words of the failure; once its form is closed, the window tells it instead. */
  readonly failure: string | undefined;
  readonly send: (deed: () => Promise<Reply<unknown>>) => void;
}

/** One deed at a time; `onDone` follows a success, and a failure stays to be read. */
export function useSending(onDone: () => void): Sending {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isThere = useIsThere();
  const tell = useTelling(setFailure);

  async function send(deed: () => Promise<Reply<unknown>>): Promise<void> {
    if (isPending) return;
    setPending(true);
    const reply = await deed();
    setPending(false);
    tell(reply.ok ? undefined : reply.error.message);
    // Where it was closed before the answer, something else may be open by now.
    if (reply.ok && isThere()) onDone();
  }

  return { isPending, failure, send: (deed) => void send(deed) };
}
