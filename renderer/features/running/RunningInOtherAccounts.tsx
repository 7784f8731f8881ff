import { accountWords, placeWords } from '../../../common/domain/account-words.ts';
import type { OtherTimer } from '../../../common/domain/snapshot.ts';
import { t } from '../../../common/i18n/translate.ts';
import { formatElapsed, lengthMs } from '../../../common/time/intervals.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { sayDone } from '../../store/undo.ts';
import { useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { StopIcon } from '../../ui/icons.tsx';

/** What runs in accounts that are not open: it counts as well, and is stopped here without a change of account. */
export function RunningInOtherAccounts() {
  const timers = useSnapshot((snapshot) => snapshot.runningInOtherAccounts);
  const isOneTooMany = useSnapshot(
    ({ running, settings }) => running.some(({ own }) => own) && !settings.severalTimers,
  );
  if (timers === undefined) return null;

  return (
    <ul className="running-others">
      {timers.map((timer) => (
        <OtherRow key={timer.trackerId} timer={timer} isOneTooMany={isOneTooMany} />
      ))}
    </ul>
  );
}

interface OtherRowProps {
  readonly timer: OtherTimer;
  /** One timer at a time is meant, and another one runs in the account that is open. */
  readonly isOneTooMany: boolean;
}

function OtherRow({ timer, isOneTooMany }: OtherRowProps) {
  const cardclock = useCardclock();
  const { trackerId, task, startedAt, account } = timer;
  const values = { task: task.name, account: accountWords(account) };
  const who = `${account.userName} · ${placeWords(account)}`;

  async function stop(): Promise<void> {
    const reply = await cardclock.ask('timer:stop', { trackerId });
    sayDone(cardclock, reply, t('“{task}” was stopped ({account}).', values));
  }

  return (
    <li className="running-other">
      <div className="running-words">
        <p className="running-other-name" dir="auto" title={task.name}>
          {task.name}
        </p>
        <p className="running-other-account" dir="auto" title={who}>
          {who}
        </p>
      </div>
      <Elapsed startedAt={startedAt} />
      <Button aria-label={t('Stop {task} ({account})', values)} onPress={() => void stop()}>
        <StopIcon />
        {t('Stop')}
      </Button>
      <output className="running-other-note">{isOneTooMany ? t('Still running as well. Stop it?') : null}</output>
    </li>
  );
}

export function Elapsed({ startedAt }: { readonly startedAt: number }) {
  const now = useNow(true);
  return (
    <p className="running-elapsed tabular" role="timer" aria-live="off" aria-label={t('Elapsed')}>
      {formatElapsed(lengthMs({ startedAt, endedAt: null }, now))}
    </p>
  );
}
