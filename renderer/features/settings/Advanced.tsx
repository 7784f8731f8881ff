import { useEffect, useId, useRef, useState } from 'react';
import type { ExportFile } from '../../../common/domain/archive.ts';
import {
  type Check,
  CHECK_TITLES,
  type SelfTest,
  selfTestText,
  VERDICT_WORDS,
} from '../../../common/domain/self-test.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { useAccount, useAccountId, useCardclock } from '../../store/cardclock.ts';
import { useNewest } from '../../store/use-newest.ts';
import { useTypedTextOfAccount } from '../../store/use-typed-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row } from '../../ui/Row.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useSaveFile } from '../../store/save-file.ts';
import { copyText } from '../../store/copy-text.ts';
import { useOnceTrue } from './Accounts.tsx';
import { TakenRow } from './TakenRow.tsx';
import { useHeld } from './setting-rows.tsx';

const TRACKER_REQUESTS = msg('Tracker requests');

export function ApiRow() {
  const { ask } = useCardclock();
  const [api, choose] = useHeld(useAccount().api, (chosen) => ask('account:set-api', { api: chosen }));

  return (
    <Row
      isGroup
      label={t(TRACKER_REQUESTS)}
      hint={t('Use v1 only if your service refuses v3.')}
      restore={api === 'v3' ? undefined : { name: t(TRACKER_REQUESTS), onRestore: () => choose('v3') }}
      renderControl={({ labelId, hintId }) => (
        <Segments
          labelledBy={labelId}
          describedBy={hintId}
          value={api}
          onChange={choose}
          options={[
            { value: 'v3', label: t('v3') },
            { value: 'v1', label: t('v1') },
          ]}
        />
      )}
    />
  );
}

/** For services that want their token in a header of their own. */
export function TokenHeaderRow() {
  const { bridge } = useCardclock();
  const { kind, tokenHeader: stored } = useAccount();
  const accountId = useAccountId();
  const isShown = useOnceTrue(kind === 'service' || stored !== '');
  const draft = useTypedTextOfAccount('token-header', stored);
  if (!isShown) return null;

  return (
    <TakenRow
      key={accountId}
      label={t('Header for the token')}
      hint={t('Only if your service has its own. Empty: Authorization, or X-ServiceToken if that’s refused.')}
      placeholder="Authorization"
      stored={stored}
      draft={draft}
      use={[t('Use this header'), t('Use the usual header')]}
      take={(header) => bridge.invoke('account:set-token-header', { header })}
    />
  );
}

const NO_COPY = msg('The system does not let Cardclock copy. Select the text and copy it by hand.');

/** Tries each ability of this desktop, and says what came of it. */
export function SelfTestRow() {
  const { ask, toasts } = useCardclock();
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
    if (await copyText(selfTestText(done))) toasts.done(t('Self-test copied.'));
    else toasts.problem(t(NO_COPY));
  }

  return (
    <Row
      label={t('Self-test')}
      hint={t(
        'Checks what Cardclock needs from this computer. A notification shows briefly; nothing of yours changes.',
      )}
      control={
        <div ref={place} className="buttons">
          <Button isPending={isRunning} onPress={() => void run()}>
            {test === undefined ? t('Run self-test') : t('Run self-test again')}
          </Button>
          {test === undefined ? null : <Button onPress={() => void copy(test)}>{t('Copy as text')}</Button>}
        </div>
      }
    >
      <output className="settings-report">{test === undefined || isRunning ? '' : summaryWords(test)}</output>
      {test === undefined ? null : (
        <ul ref={results} className="self-test" tabIndex={-1} aria-label={t('Self-test results')}>
          {test.checks.map((check) => (
            <CheckItem key={check.name} check={check} />
          ))}
        </ul>
      )}
    </Row>
  );
}

function CheckItem({ check: { name, verdict, found, means, fallback } }: { readonly check: Check }) {
  return (
    <li className="self-test-row" data-verdict={verdict}>
      <h4>
        {t(CHECK_TITLES[name])} <span className="self-test-verdict">{t(VERDICT_WORDS[verdict])}</span>
      </h4>
      <p>{means}</p>
      {fallback === null ? null : <p>{t('Instead: {fallback}', { fallback })}</p>}
      <p className="row-hint">{found}</p>
    </li>
  );
}

function summaryWords({ checks }: SelfTest): string {
  const working = checks.filter(({ verdict }) => verdict === 'works').length;
  return t('Self-test done: {working} of {count} work.', { working, count: checks.length });
}

/** A file for somebody who helps: shown before it is saved. */
export function DiagnosticsRow() {
  const { ask } = useCardclock();
  const [file, setFile] = useState<ExportFile>();
  const begin = useNewest();

  async function read(withTaskNames: boolean): Promise<void> {
    const isNewest = begin();
    const reply = await ask('diagnostics:read', { withTaskNames });
    if (reply.ok && isNewest()) setFile(reply.value);
  }

  function close(): void {
    // What is still on its way would open it again.
    begin();
    setFile(undefined);
  }

  return (
    <Row
      label={t('Diagnostics')}
      hint={t('For whoever helps you. You see all of it before you save it; nothing is sent.')}
      control={<Button onPress={() => void read(false)}>{t('Show diagnostics…')}</Button>}
    >
      {file === undefined ? null : (
        <DiagnosticsDialog file={file} onNames={(isOn) => void read(isOn)} onClose={close} />
      )}
    </Row>
  );
}

interface DiagnosticsDialogProps {
  readonly file: ExportFile;
  /** Whether names of tasks shall be in it: another file comes. */
  readonly onNames: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** Exactly what the file holds, and the ways to hand it on. */
function DiagnosticsDialog({ file, onNames, onClose }: DiagnosticsDialogProps) {
  const { toasts } = useCardclock();
  const saveFile = useSaveFile();
  const [hasNames, setNames] = useState(false);
  const id = useId();

  async function copy(): Promise<void> {
    if (await copyText(file.text)) toasts.done(t('Diagnostics copied.'));
    else toasts.problem(t(NO_COPY));
  }

  return (
    <Dialog title={t('Diagnostics')} onClose={onClose} size="wide">
      <div className="form">
        <p id={id} className="row-hint">
          {t('This is all that will be in {file}.', { file: file.name })}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard, too */}
        <section className="settings-text" tabIndex={0} aria-labelledby={id}>
          {file.text}
        </section>
        <Checkbox
          isSelected={hasNames}
          onChange={(isOn) => {
            setNames(isOn);
            onNames(isOn);
          }}
        >
          {t('With the names of tasks')}
        </Checkbox>
        <div className="buttons">
          <Button variant="primary" onPress={() => void saveFile({ ...file, parts: [file.text] })}>
            {t('Save diagnostics')}
          </Button>
          <Button onPress={() => void copy()}>{t('Copy as text')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What Cardclock wrote down of its own doings. */
export function LogsRow() {
  const { ask } = useCardclock();

  return (
    <Row
      label={t('Logs')}
      hint={t('What Cardclock did and what went wrong, without tokens or names.')}
      control={<Button onPress={() => void ask('logs:open', null)}>{t('Open logs')}</Button>}
    />
  );
}
