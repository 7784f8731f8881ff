import { useEffect, useState } from 'react';
import type { Day } from '../../../common/domain/snapshot.ts';
import { addDays } from '../../../common/time/calendar.ts';
import type { Bridge } from '../../../common/ipc/commands.ts';
import { useCardclock } from '../../store/cardclock.ts';

/** `none`: there is no earlier day with time. */
export type CopySource =
  | { readonly kind: 'asking' }
  | { readonly kind: 'day'; readonly day: Day }
  | { readonly kind: 'none' }
  | { readonly kind: 'problem'; readonly words: string };

/** Yesterday, or the last day with time before it. */
export function useCopySource(today: string): CopySource {
  const { bridge } = useCardclock();
  const [source, setSource] = useState<CopySource>({ kind: 'asking' });

  useEffect(() => {
    let isWaitedFor = true;

    async function find(): Promise<void> {
      const found = await findSource(bridge, today);
      if (isWaitedFor) setSource(found);
    }

    void find();
    return () => {
      isWaitedFor = false;
    };
  }, [bridge, today]);

  return source;
}

async function findSource(bridge: Bridge, today: string): Promise<CopySource> {
  const yesterday = await readDay(bridge, addDays(today, -1));
  if (yesterday.kind !== 'day' || yesterday.day.sessions.length > 0) return yesterday;
  const before = await bridge.invoke('day:neighbour', { date: yesterday.day.date, towards: 'earlier' });
  if (!before.ok) return { kind: 'problem', words: before.error.message };
  return before.value.date === null ? { kind: 'none' } : await readDay(bridge, before.value.date);
}

async function readDay(bridge: Bridge, date: string): Promise<CopySource> {
  const reply = await bridge.invoke('day:peek', { date });
  return reply.ok ? { kind: 'day', day: reply.value } : { kind: 'problem', words: reply.error.message };
}
