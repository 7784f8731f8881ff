import './self-test.css';
import { useEffect, useRef, useState } from 'react';
import {
  type Check,
  CHECK_TITLES,
  type SelfTest,
  selfTestText,
  VERDICT_WORDS,
} from '../../../common/domain/self-test.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../reports/copy-text.ts';

/** Tries each ability of this desktop, and says what came of it. */
export function SelfTestSettings() {
  const { ask, messages } = useCardclock();
  const [test, setTest] = useState<SelfTest>();
  const [isRunning, setRunning] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLUListElement>(null);

  useEffect(() => {
    // They come under what can be seen, and seconds after the press: whoever went elsewhere meanwhile stays there.
    const active = document.activeElement;
    if (test === undefined || (active !== document.body && place.current?.contains(active) !== true)) return;
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView({ block: 'start' });
  }, [test]);

  async function run(): Promise<void> {
    setRunning(true);
    const reply = await ask('self-test:run', null);
    setRunning(false);
    if (reply.ok) setTest(reply.value);
  }

  async function copy(done: SelfTest): Promise<void> {
    if (await copyText(selfTestText(done))) messages.done(t('Self-test copied.'));
    else messages.problem(t('The system does not let Cardclock copy. Select the text and copy it by hand.'));
  }

  return (
    <>
      <p className="settings-hint">
        {t(
          'Tries what Cardclock needs of this computer: a notification appears for a moment, and an entry is written to the keychain and removed. Nothing of yours is changed.',
        )}
      </p>
      <div ref={place} className="settings-dialog-actions">
        <Button isPending={isRunning} onPress={() => void run()}>
          {test === undefined ? t('Run self-test') : t('Run self-test again')}
        </Button>
        {test === undefined ? null : <Button onPress={() => void copy(test)}>{t('Copy as text')}</Button>}
      </div>
      <output className="settings-report">{test === undefined || isRunning ? '' : summaryWords(test)}</output>
      {test === undefined ? null : (
        <ul ref={results} className="self-test" tabIndex={-1} aria-label={t('Self-test results')}>
          {test.checks.map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </ul>
      )}
    </>
  );
}

function CheckRow({ check: { name, verdict, found, means, fallback } }: { readonly check: Check }) {
  return (
    <li className="self-test-row" data-verdict={verdict}>
      <h3>
        {t(CHECK_TITLES[name])} <span className="self-test-verdict">{t(VERDICT_WORDS[verdict])}</span>
      </h3>
      <p>{means}</p>
      {fallback === null ? null : <p>{t('Instead: {fallback}', { fallback })}</p>}
      <p className="settings-hint">{found}</p>
    </li>
  );
}

function summaryWords({ checks }: SelfTest): string {
  const working = checks.filter(({ verdict }) => verdict === 'works').length;
  return t('Self-test done: {working} of {count} work.', { working, count: checks.length });
}
