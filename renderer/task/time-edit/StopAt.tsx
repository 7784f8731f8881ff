import './time-edit.css';
import type { ReactElement } from 'react';
import type { Done } from '../../../common/ipc/journal-commands.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { t } from '../../../common/i18n/translate.ts';
import { clockTime } from '../../../common/time/region.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { useAccount, useCardclock } from '../../store/cardclock.ts';
import { changeIdOf } from '../../store/undo.ts';
import { useNow } from '../../store/use-now.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Translated } from '../../ui/Translated.tsx';
import { TaskLine } from '../TaskLine.tsx';
import { OneTimeForm } from './OneTimeForm.tsx';
import { createTimeCommands, timesOf, type Entry } from './time-commands.ts';
import { problemOfEnd } from './time-problems.ts';
import { useLiveEntry } from './use-live-entry.ts';
import { useSending } from '../../store/use-sending.ts';
import { followedStart } from './use-times.ts';

export interface StopAtProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Stops a timer at an earlier time. Where it was stopped meanwhile, the time that is typed becomes its end all the same. */
export function StopAt({ entry: known, onClose }: StopAtProps) {
  const cardclock = useCardclock();
  const { timezone } = useAccount();
  const sending = useSending(onClose);
  const nowMs = useNow(true);
  const entry = useLiveEntry(known);
  const { startedAt, endedAt, task } = entry;
  // By its own command it is stopped before the answer is here.
  const stoppedAt = sending.isPending ? null : endedAt;

  async function end(at: number): Promise<Reply<Done>> {
    const commands = createTimeCommands(cardclock, cardclock.bridge.invoke);
    if (endedAt !== null) return await commands.edit(entry, { was: timesOf(entry), endedAt: at });
    const reply = await commands.stop(entry, at);
    return reply.ok && changeIdOf(reply.value) === null ? stoppedMeanwhile() : reply;
  }

  function lengthOf(atMs: number | undefined): ReactElement {
    return <strong className="tabular">{atMs === undefined ? '–' : durationWords(atMs - startedAt)}</strong>;
  }

  return (
    <Dialog title={t('Stop at')} onClose={onClose}>
      <div className="form">
        <TaskLine task={task} />
        <OneTimeForm
          label={t('It ended at')}
          submitLabel={t(stoppedAt === null ? 'Stop' : 'Save')}
          initialMs={nowMs - (nowMs % 1000)}
          startMs={followedStart(startedAt, nowMs)}
          reader={{ timezone, nowMs }}
          problemOf={(at, reader) => problemOfEnd(at, { ok: true, atMs: startedAt }, reader)}
          sending={sending}
          onSubmit={(at) => sending.send(async () => await end(at))}
          onCancel={onClose}
        >
          {(atMs) => (
            <>
              <p className="time-edit-length">
                <Translated message="Length {length}" values={{ length: lengthOf(atMs) }} />
              </p>
              <p className="time-edit-length" aria-live="polite">
                {stoppedAt !== null &&
                  t('It was stopped at {time} meanwhile. Save makes your time its end instead.', {
                    time: clockTime(stoppedAt, timezone),
                  })}
              </p>
            </>
          )}
        </OneTimeForm>
      </div>
    </Dialog>
  );
}

function stoppedMeanwhile(): Reply<Done> {
  const message = t('It was stopped meanwhile, so nothing was changed. Press Save to end it at your time.');
  return { ok: false, error: { code: 'bad-input', message } };
}
