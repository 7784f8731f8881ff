import { useCallback, useEffect, useState } from 'react';
import type { Backup } from '../../../common/domain/archive.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { useNewest } from '../../state/use-newest.ts';

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
  const begin = useNewest();

  const reload = useCallback(async (): Promise<void> => {
    const isNewest = begin();
    const reply = await bridge.invoke('data:backups', null);
    if (isNewest()) setListed(reply);
  }, [bridge, begin]);

  useEffect(() => {
    async function list(): Promise<void> {
      await reload();
    }
    void list();
  }, [reload]);

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
