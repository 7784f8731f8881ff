import { quoted } from '../../../common/domain/short-name.ts';
import type { Question } from '../../../common/domain/snapshot.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { stretchLength } from '../../../common/time/moment-words.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { sayDone } from '../../store/undo.ts';
import { TaskDialog } from '../../task/time-edit/TaskDialog.tsx';
import { Translated } from '../../ui/Translated.tsx';

export interface GiveTimeProps {
  readonly question: Extract<Question, { readonly kind: 'away' }>;
  readonly onClose: () => void;
}

/** The stretch was work after all, on another task: the timer keeps what is before it, and goes on after it unless it has ended. */
export function GiveTime({ question, onClose }: GiveTimeProps) {
  const cardclock = useCardclock();
  const { awayId, fromMs, toMs, times } = question;
  const hasEnded = times.endedAt !== null;
  const length = stretchLength(toMs - fromMs);

  async function give({ taskId, name }: TaskRef): Promise<Reply<unknown>> {
    const reply = await cardclock.bridge.invoke('away:answer', { awayId, answer: { toTask: taskId } });
    if (reply.ok) sayDone(cardclock, reply, t('{task} got {length}.', { task: quoted(name), length }));
    return reply;
  }

  return (
    <TaskDialog
      title={t('Give {length} to another task', { length })}
      verb={t('Give it')}
      without={question.task.taskId}
      onChoose={give}
      onClose={onClose}
    >
      <p>
        <Translated
          message={
            hasEnded
              ? '{task} keeps the rest of its time.'
              : '{task} keeps what is before it, and its timer keeps running.'
          }
          values={{ task: <bdi>{quoted(question.task.name)}</bdi> }}
        />
      </p>
    </TaskDialog>
  );
}
