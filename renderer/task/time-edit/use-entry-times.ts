import type { Done } from '../../../common/domain/done-command.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { useAccount, useCardclock } from '../../store/cardclock.ts';
import { useNow } from '../../store/use-now.ts';
import { createTimeCommands, type Entry } from './time-commands.ts';
import { type TypedSoFar, type TypedTimes, useTimes } from './use-times.ts';

export interface EntryTimes extends TypedTimes {
  /** The present, UTC ms. */
  readonly nowMs: number;
  /** Saves what was changed; does nothing where nothing was, or something is wrong. */
  readonly save: () => Promise<Reply<Done>>;
}

/** `useTimes` of an entry that is there already; pass it as it is now. */
export function useEntryTimes(entry: Entry, typed: TypedSoFar & { readonly date?: string }): EntryTimes {
  const cardclock = useCardclock();
  const { timezone } = useAccount();
  const nowMs = useNow(true);
  const times = useTimes(entry, { timezone, nowMs }, typed);
  const { edit, onRefused } = times;

  async function save(): Promise<Reply<Done>> {
    if (edit === undefined) return { ok: true, value: { changeId: null } };
    const reply = await createTimeCommands(cardclock, cardclock.bridge.invoke).edit(entry, edit);
    if (!reply.ok) onRefused();
    return reply;
  }

  return { ...times, nowMs, save };
}
