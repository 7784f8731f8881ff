import { useEffect, useState } from 'react';
import type { UpdatesView } from '../../../common/domain/update.ts';
import type { UpdateCommands } from '../../../common/ipc/update-commands.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { useNow } from '../../state/use-now.ts';

export type UpdateDeed = Exclude<keyof UpdateCommands, 'updates:get'>;

export interface UpdatesAtHand {
  /** Undefined until it is read; null where there is nothing to update. */
  readonly updates: UpdatesView | null | undefined;
  /** What was asked for and is not done yet. */
  readonly work: UpdateDeed | undefined;
  readonly run: (deed: UpdateDeed) => void;
}

/** What is known of newer versions: read anew after each deed and each check, and every second while one comes. */
export function useUpdates(): UpdatesAtHand {
  const { bridge, ask } = useCardclock();
  const [updates, setUpdates] = useState<UpdatesView | null>();
  const [work, setWork] = useState<UpdateDeed>();
  const lastCheck = useSnapshot((snapshot) => snapshot.settings.lastUpdateCheck);
  const second = useNow(work === 'updates:download' || updates?.download !== undefined);

  useEffect(() => {
    let isWaitedFor = true;
    bridge.invoke('updates:get', null).then(
      (reply) => (isWaitedFor && reply.ok ? setUpdates(reply.value) : undefined),
      () => undefined,
    );
    return () => {
      isWaitedFor = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a check may have found one, and a download is further
  }, [bridge, lastCheck, second]);

  async function settle(deed: UpdateDeed): Promise<void> {
    // What is called off is settled by itself.
    if (deed !== 'updates:cancel') setWork(deed);
    const reply = await ask(deed, null);
    if (deed !== 'updates:cancel') setWork(undefined);
    if (reply.ok) setUpdates(reply.value);
  }

  return { updates, work, run: (deed) => void settle(deed) };
}
