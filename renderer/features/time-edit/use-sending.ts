import { useState } from 'react';
import type { Reply } from '../../../common/ipc/failure.ts';

export interface Sending {
  readonly isPending: boolean;
  /** Why the last attempt failed, in the words of the failure. */
  readonly failure: string | undefined;
  readonly send: (deed: () => Promise<Reply<unknown>>) => void;
}

/** One deed at a time; `onDone` follows a success, and a failure stays to be read. */
export function useSending(onDone: () => void): Sending {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function send(deed: () => Promise<Reply<unknown>>): Promise<void> {
    if (isPending) return;
    setPending(true);
    const reply = await deed();
    setPending(false);
    setFailure(reply.ok ? undefined : reply.error.message);
    if (reply.ok) onDone();
  }

  return { isPending, failure, send: (deed) => void send(deed) };
}
