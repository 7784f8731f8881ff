import { useEffect, useState } from 'react';
import type { Backup } from '../../../common/domain/archive.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { useCardclock } from '../../state/cardclock.ts';

export interface Backups {
  /** Newest first; undefined until they are known. */
  readonly backups: readonly Backup[] | undefined;
  readonly isPending: boolean;
  /** Why the last attempt to list or to make one failed. */
  readonly failure: string | undefined;
  readonly backUpNow: () => void;
  readonly reload: () => void;
}

export function useBackups(): Backups {
  const { bridge, messages } = useCardclock();
  const [listed, setListed] = useState<Reply<readonly Backup[]>>();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    let isWanted = true;
    void bridge.invoke('data:backups', null).then((reply) => {
      if (isWanted) setListed(reply);
      return undefined;
    });
    return () => {
      isWanted = false;
    };
  }, [bridge]);

  async function reload(): Promise<void> {
    setListed(await bridge.invoke('data:backups', null));
  }

  async function make(): Promise<void> {
    setPending(true);
    const reply = await bridge.invoke('data:back-up-now', null);
    setPending(false);
    setFailure(reply.ok ? undefined : reply.error.message);
    if (!reply.ok) return;
    messages.done(t('Backed up.'));
    await reload();
  }

  return {
    backups: listed?.ok === true ? listed.value.toSorted((one, other) => other.madeAt - one.madeAt) : undefined,
    isPending,
    failure: failure ?? (listed?.ok === false ? listed.error.message : undefined),
    backUpNow: () => void make(),
    reload: () => void reload(),
  };
}
