import './first-run.css';
import { msg, t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckIcon, ClockIcon } from '../../ui/icons.tsx';
import { Notices } from '../notices/Notices.tsx';
import { ConnectCard } from './ConnectCard.tsx';
import { KnownAccounts } from './KnownAccounts.tsx';
import { useConnect } from './use-connect.ts';

const POINTS = [
  msg('The boards of a small product team, with a few weeks of tracked time'),
  msg('Works offline, and nothing leaves this computer'),
  msg('No sign-up'),
];

/** One screen, two ways in: a service of one's own, or the board that the app brings along; and back to what was here. */
export function FirstRun() {
  const { attempt, connect, tryBuiltIn } = useConnect();
  const isOpening = attempt.status === 'checking' && attempt.card === 'built-in';
  const failure = attempt.status === 'failed' && attempt.card === 'built-in' ? attempt.failure : undefined;

  return (
    <main className="first-run">
      <Notices />
      <header className="first-run-head">
        <span className="first-run-mark" aria-hidden="true">
          <ClockIcon size={28} />
        </span>
        <h1>Cardclock</h1>
        <p>{t('One click starts the clock on a card. Nothing you track is ever lost, online or not.')}</p>
      </header>
      <KnownAccounts />
      <div className="first-run-cards">
        <ConnectCard
          attempt={attempt}
          onConnect={(address, token, keepToken) => void connect(address, token, keepToken)}
        />
        <section className="first-run-card" aria-labelledby="built-in-title">
          <h2 id="built-in-title">{t('No account at hand?')}</h2>
          <p className="first-run-lead">
            {t('Cardclock brings a board service of its own. Look around in it as long as you like.')}
          </p>
          <ul className="first-run-points">
            {POINTS.map((point) => (
              <li key={point}>
                <CheckIcon />
                {t(point)}
              </li>
            ))}
          </ul>
          {failure === undefined ? null : (
            <div className="first-run-failure" role="alert">
              <p>{failure.message}</p>
            </div>
          )}
          <div className="first-run-action">
            <Button isPending={isOpening} onPress={() => void tryBuiltIn()}>
              {t('Try the built-in board')}
            </Button>
            <p className="first-run-progress" aria-live="polite">
              {isOpening ? t('Setting up the board…') : ''}
            </p>
          </div>
        </section>
      </div>
    </main>
  );
}
