import type { Done } from '../../../common/ipc/journal-commands.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { useState } from 'react';
import { useAccount, useCardclock } from '../../store/cardclock.ts';
import { useNow } from '../../store/use-now.ts';
import { createTimeCommands, type Entry } from './time-commands.ts';
import { type TypedSoFar, type TypedTimes, useTimes } from './use-times.ts';

export interface EntryTimes extends TypedTimes {
  /** The present, UTC ms. */
  readonly nowMs: number;
  readonly note: { readonly text: string; readonly setText: (text: string) => void };
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
  const [typedNote, setText] = useState(typed.note);
  const text = typedNote ?? entry.note ?? '';
  const isNoted = text.trim() !== (entry.note ?? '');

  async function save(): Promise<Reply<Done>> {
    const commands = createTimeCommands(cardclock, cardclock.bridge.invoke);
    if (edit === undefined) return isNoted ? await commands.note(entry, text) : NOTHING_TO_SAVE;
    const reply = await commands.edit(entry, isNoted ? { ...edit, note: text } : edit);
    if (!reply.ok) onRefused();
    return reply;
  }

  return {
    ...times,
    nowMs,
    note: { text, setText },
    isChanged: times.isChanged || isNoted,
    typed: isNoted ? { ...times.typed, note: text } : times.typed,
    save,
  };
}

const NOTHING_TO_SAVE: Reply<Done> = { ok: true, value: { changeId: null } };
