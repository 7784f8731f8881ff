import { memo, useState } from 'react';
import type { GoneRow } from '../../../common/domain/ledger.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { TaskLine } from '../task/TaskLine.tsx';
import { dayWords, momentWords } from '../../../common/time/moment-words.ts';
import { Range } from './Range.tsx';
import { sayDone } from './say-done.ts';
import { quoted } from './short-name.ts';
import { useCalendar } from './use-calendar.ts';

const KEPT_MS = 30 * 86_400_000;

export const GoneItem = memo(function GoneItem({ row }: { readonly row: GoneRow }) {
  const cardclock = useCardclock();
  const calendar = useCalendar();
  const { trackerId, task, goneAt } = row;
  const [isPending, setPending] = useState(false);
  const nameId = `ledger-gone-${trackerId}`;

  async function restore(): Promise<void> {
    setPending(true);
    const reply = await cardclock.ask('ledger:restore', { trackerId });
    setPending(false);
    sayDone(cardclock, reply, t('{task} is sent again.', { task: quoted(task.name) }));
  }

  return (
    <li className="ledger-row">
      <div id={nameId} className="ledger-task">
        <TaskLine task={task} />
      </div>
      <Range times={row} />
      <p className="ledger-when">
        {t('Gone since {since} · kept until {day}', {
          since: momentWords(goneAt, calendar),
          day: dayWords(goneAt + KEPT_MS, calendar.timezone, calendar.today),
        })}
      </p>
      <div className="ledger-actions">
        <Button isPending={isPending} aria-describedby={nameId} onPress={() => void restore()}>
          {t('Restore')}
        </Button>
      </div>
    </li>
  );
});
