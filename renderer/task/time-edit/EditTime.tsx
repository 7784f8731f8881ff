import './time-edit.css';
import { useState } from 'react';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useAccount, useCardclock } from '../../store/cardclock.ts';
import { useNow } from '../../store/use-now.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TaskLine } from '../TaskLine.tsx';
import { OneTimeForm } from './OneTimeForm.tsx';
import { createTimeCommands, type Entry } from './time-commands.ts';
import { problemWithin } from './time-problems.ts';
import { TimesForm } from './TimesForm.tsx';
import { followedStart, type TypedSoFar } from './use-times.ts';
import { useLiveEntry } from './use-live-entry.ts';
import { useSending } from '../../store/use-sending.ts';

export interface EditTimeProps {
  readonly trackerId: number;
  readonly task: TaskRef;
  /** UTC ms, as the opener knows it; what snapshots tell of it counts. */
  readonly startedAt: number;
  /** Null while it runs. */
  readonly endedAt: number | null;
  readonly onClose: () => void;
  /** Stands in the fields already. */
  readonly typed?: TypedSoFar;
  /** What the dialog opens with. */
  readonly begin?: 'times' | 'split';
}

/** The times of an entry, and what else can be done with it: split, merge, delete. Everything can be taken back. */
export function EditTime({ onClose, typed, begin = 'times', ...known }: EditTimeProps) {
  const entry = useLiveEntry(known);
  const [part, setPart] = useState(begin);

  return (
    <Dialog title={t(part === 'split' ? 'Split time' : 'Edit time')} onClose={onClose}>
      <div className="form">
        <TaskLine task={entry.task} />
        {part === 'split' ? (
          <Split entry={entry} onClose={onClose} />
        ) : (
          <TimesForm entry={entry} typed={typed} onSplit={() => setPart('split')} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface SplitProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

function Split({ entry, onClose }: SplitProps) {
  const cardclock = useCardclock();
  const { timezone } = useAccount();
  const sending = useSending(onClose);
  const nowMs = useNow(entry.endedAt === null);
  const [endMs] = useState(entry.endedAt ?? nowMs);
  const commands = createTimeCommands(cardclock, cardclock.bridge.invoke);

  return (
    <OneTimeForm
      label={t('Split at')}
      submitLabel={t('Split')}
      initialMs={middleOf(entry.startedAt, endMs)}
      startMs={followedStart(entry.startedAt, endMs)}
      reader={{ timezone, nowMs }}
      problemOf={(at, reader) => problemWithin(at, entry.startedAt, entry.endedAt ?? nowMs, reader)}
      sending={sending}
      onSubmit={(atMs) => sending.send(async () => await commands.split(entry, atMs))}
      onCancel={onClose}
    />
  );
}

const MINUTE_MS = 60_000;

/** Half-way, at a full minute where one lies inside. */
function middleOf(startMs: number, endMs: number): number {
  const middle = Math.floor((startMs + endMs) / 2 / 1000) * 1000;
  const minute = middle - (middle % MINUTE_MS);
  return minute > startMs ? minute : middle;
}
