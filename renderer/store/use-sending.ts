import { useState } from 'react';
import type { Reply } from '../../common/ipc/failure.ts';
import { useMounted, useFailureReport } from './use-failure-report.ts';

export interface Sending {
  readonly isPending: boolean;
  /** Why the last attempt failed, in the words of the failure; once its form is closed, the window tells it instead. */
  readonly failure: string | undefined;
  readonly send: (command: () => Promise<Reply<unknown>>) => void;
}

/** One command at a time; `onDone` follows a success, and a failure stays to be read. */
export function useSending(onDone: () => void): Sending {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isMounted = useMounted();
  const tell = useFailureReport(setFailure);

  async function send(command: () => Promise<Reply<unknown>>): Promise<void> {
    if (isPending) return;
    setPending(true);
    const reply = await command();
    setPending(false);
    tell(reply.ok ? undefined : reply.error.message);
    // Where it was closed before the answer, something else may be open by now.
    if (reply.ok && isMounted()) onDone();
  }

  return { isPending, failure, send: (command) => void send(command) };
}
