import './first-run.css';
import '../../task/task-line.css';
import { useState, type ReactNode } from 'react';
import { msg, t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { formatElapsed } from '../../../common/time/intervals.ts';
import { useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckIcon, ClockIcon, StopIcon } from '../../ui/icons.tsx';
import { ConnectForm } from '../../account/ConnectForm.tsx';
import { KnownAccounts } from './KnownAccounts.tsx';
import { useConnect } from '../../account/use-connect.ts';

/** What the app is for, as it looks, and two ways in: the board that it brings along, or a service of one's own. */
export function FirstRun({ notices }: { readonly notices: ReactNode }) {
  const { attempt, connect, tryBuiltIn } = useConnect();
  const isOpening = attempt.status === 'checking' && attempt.card === 'built-in';
  const failure = attempt.status === 'failed' && attempt.card === 'built-in' ? attempt.failure : undefined;

  return (
    <main className="first-run">
      {notices}
      <div className="first-run-columns">
        <header className="first-run-head">
          <div className="first-run-name">
            <span className="first-run-mark" aria-hidden="true">
              <ClockIcon size={24} />
            </span>
            <h1>Cardclock</h1>
          </div>
          <p>{t('One click starts the clock on a task. Nothing you track is ever lost, online or not.')}</p>
          <Miniature />
        </header>
        <div className="first-run-ways">
          <KnownAccounts />
          <section className="connect-box" aria-labelledby="built-in-title">
            <h2 id="built-in-title">{t('Just looking?')}</h2>
            <p className="connect-lead">
              {t('Explore a sample board with a few weeks of tracked time. No account needed.')}
            </p>
            {failure === undefined ? null : (
              <div className="failure" role="alert">
                <p>{failure.message}</p>
              </div>
            )}
            <div className="connect-action">
              <Button variant="primary" isPending={isOpening} onPress={() => void tryBuiltIn()}>
                {t('Try the built-in board')}
              </Button>
              <p className="connect-progress" aria-live="polite">
                {isOpening ? t('Setting up the board…') : ''}
              </p>
            </div>
          </section>
          <ConnectForm attempt={attempt} onConnect={(typed) => void connect(typed)} />
        </div>
      </div>
    </main>
  );
}

const RUNNING = msg('Draft the newsletter');
const BEFORE = [
  { colour: 'orange', task: msg('Team meeting'), minutes: 15 },
  { colour: 'green', task: msg('Reply to customers'), minutes: 85 },
];
const BEGUN_MINUTES_AGO = 24;
const MINUTE_MS = 60_000;

/** The window in small, with a clock that ticks: for the eye alone. */
function Miniature() {
  const [begunMs] = useState(() => Date.now() - BEGUN_MINUTES_AGO * MINUTE_MS);
  const now = useNow(true);

  return (
    <div className="first-run-miniature" aria-hidden="true">
      <div className="first-run-bar">
        <strong>{t(RUNNING)}</strong>
        <span className="tabular">{formatElapsed(now - begunMs)}</span>
        <span className="first-run-stop">
          <StopIcon />
        </span>
      </div>
      {BEFORE.map(({ colour, task, minutes }) => (
        <div key={task} className="first-run-entry">
          <span className={`task-dot task-dot-${colour}`} />
          <span>{t(task)}</span>
          <span className="tabular">{durationWords(minutes * MINUTE_MS)}</span>
        </div>
      ))}
      <div className="first-run-entry first-run-entry-running">
        <span className="task-dot task-dot-purple" />
        <span>{t(RUNNING)}</span>
        <span className="tabular">{durationWords(now - begunMs)}</span>
      </div>
      <p>
        <CheckIcon />
        {t('All saved')}
      </p>
    </div>
  );
}
