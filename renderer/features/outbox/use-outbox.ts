import { useEffect, useRef, useState } from 'react';
import type { LedgerView } from '../../../common/domain/ledger.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { shareEqual } from '../../store/share-equal.ts';

/**
 * What is unconfirmed, asked for anew when the snapshot has changed; undefined until the first answer. One question is
 * under way at a time, so that changes in quick succession delay nothing. Rows that did not change stay the same objects.
 */
export function useOutbox(): LedgerView | undefined {
  const revision = useSnapshot((snapshot) => snapshot.revision);
  const { ask } = useCardclock();
  const [view, setView] = useState<LedgerView>();
  const wanted = useRef(revision);
  const isAsking = useRef(false);

  useEffect(() => {
    wanted.current = revision;
    if (isAsking.current) return;

    async function load(): Promise<void> {
      isAsking.current = true;
      for (let asked = -1; asked !== wanted.current;) {
        asked = wanted.current;
        const reply = await ask('ledger:list', null);
        if (reply.ok) setView((before) => (before === undefined ? reply.value : shareEqual(before, reply.value)));
      }
      isAsking.current = false;
    }

    void load();
  }, [ask, revision]);

  return view;
}
