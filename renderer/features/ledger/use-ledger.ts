import { useEffect, useState } from 'react';
import type { LedgerRow } from '../../../common/domain/ledger.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';

interface Loaded {
  /** Which revision of the snapshot the rows belong to. */
  readonly revision: number;
  readonly rows: readonly LedgerRow[];
}

/** The unconfirmed intervals, asked for anew with every revision; undefined until the first answer. */
export function useLedger(): readonly LedgerRow[] | undefined {
  const revision = useSnapshot((snapshot) => snapshot.revision);
  const { ask } = useCardclock();
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    let isWanted = true;
    async function load(): Promise<void> {
      const reply = await ask('ledger:list', null);
      if (isWanted && reply.ok) setLoaded({ revision, rows: reply.value });
    }
    void load();
    return () => {
      isWanted = false;
    };
  }, [ask, revision]);

  return loaded?.rows;
}
