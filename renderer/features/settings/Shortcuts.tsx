import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import {
  type Accelerator,
  SEARCH_SWITCH,
  SHORTCUT_ACTIONS,
  type ShortcutAction,
} from '../../../common/keys/shortcut.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { keyNames, readPressed } from '../../../common/keys/accelerator.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useQuery } from '../../store/use-query.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, type RowProps } from '../../ui/Row.tsx';
import { LazyKeysDialog } from './LazyKeysDialog.tsx';

/** What each does, and what the desktop's own settings can bind a key to where it gives none to programs. */
const ACTIONS: Readonly<Record<ShortcutAction, { readonly label: string; readonly command: string }>> = {
  toggle: { label: msg('Start or stop the last task'), command: 'cardclock toggle' },
  panel: { label: msg('Open the search'), command: `cardclock ${SEARCH_SWITCH}` },
  highlight: { label: msg('Highlight the running task'), command: 'cardclock highlight' },
};

/** Combinations of keys that work from anywhere on the desktop. */
export function GlobalShortcutRows() {
  const { value: view, reload } = useQuery('shortcuts:get', null);

  if (view === undefined || view.way === 'none') return null;
  if (view.way === 'commands') return <Commands />;
  return (
    <>
      <p className="row-hint">
        {t('They work even while Cardclock is hidden, and other programs no longer get these keys.')}
      </p>
      <ul className="row-list">
        {SHORTCUT_ACTIONS.map((action) => (
          <ShortcutItem
            key={action}
            action={action}
            label={t(ACTIONS[action].label)}
            isRefused={view.refused.includes(action)}
            onChanged={() => void reload()}
          />
        ))}
      </ul>
    </>
  );
}

/** What a desktop that gives programs no keys can start instead. */
function Commands() {
  return (
    <>
      <p className="row-hint">
        {t(
          'This desktop (Wayland) doesn’t pass keys on to Cardclock from other windows. In its keyboard settings you can bind a shortcut to a command:',
        )}
      </p>
      {SHORTCUT_ACTIONS.map((action) => (
        <Row
          key={action}
          isGroup
          label={t(ACTIONS[action].label)}
          control={<code className="settings-code">{ACTIONS[action].command}</code>}
        />
      ))}
    </>
  );
}

/** The keys within the window, which nobody can change. */
export function WindowKeysRow() {
  return <KeysRow label={t('Keys in this window')} hint={t('F1 shows them anywhere.')} />;
}

/** The same for whoever looks for help. */
export function KeysHelpRow() {
  return <KeysRow label={t('Keys and phrases')} hint={t('What to press, and what to type into the search.')} />;
}

function KeysRow(words: Pick<RowProps, 'label' | 'hint'>) {
  const [isShown, setShown] = useState(false);

  return (
    <Row {...words} control={<Button onPress={() => setShown(true)}>{t('Show all')}</Button>}>
      {isShown ? <LazyKeysDialog onClose={() => setShown(false)} /> : null}
    </Row>
  );
}

interface ShortcutItemProps {
  readonly action: ShortcutAction;
  readonly label: string;
  /** The system does not give the chosen combination at present. */
  readonly isRefused: boolean;
  /** Something was set, or recording has ended: what the system gives may be another. */
  readonly onChanged: () => void;
}

/** One combination: which it is, and the ways to another or to none. */
function ShortcutItem({ action, label, isRefused, onChanged }: ShortcutItemProps) {
  const { bridge } = useCardclock();
  const accelerator = useSnapshot((snapshot) => snapshot.settings.shortcuts[action]);
  const [isRecording, setRecording] = useState(false);
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);

  // The field takes the cursor along when it goes.
  useEffect(() => {
    if (isRecording || !isBack.current) return;
    isBack.current = false;
    button.current?.focus();
  }, [isRecording]);

  // Another view takes the field away before it has lost the cursor.
  const leave = useEffectEvent(() => {
    if (isRecording) void bridge.invoke('shortcuts:record', { isRecording: false });
  });
  useEffect(() => () => leave(), []);

  async function record(isOn: boolean): Promise<void> {
    setRecording(isOn);
    setProblem(undefined);
    await bridge.invoke('shortcuts:record', { isRecording: isOn });
    if (!isOn) onChanged();
  }

  async function set(chosen: Accelerator | null): Promise<void> {
    isBack.current = isRecording;
    setRecording(false);
    const reply = await bridge.invoke('shortcuts:set', { action, accelerator: chosen });
    setProblem(reply.ok ? undefined : reply.error.message);
    onChanged();
  }

  const recorder = (
    <KeyRecorder
      label={t('Keys for {action}', { action: label })}
      onRecorded={(recorded) => void set(recorded)}
      onUnsuitable={setProblem}
      onCancel={() => {
        isBack.current = true;
        void record(false);
      }}
      onLeave={() => void record(false)}
    />
  );
  const buttons = (
    <>
      <Keys accelerator={accelerator} />
      <Button
        ref={button}
        aria-label={t('Record keys for {action}', { action: label })}
        onPress={() => void record(true)}
      >
        {t('Record')}
      </Button>
      {accelerator === null ? null : (
        <Button
          variant="quiet"
          aria-label={t('Clear keys for {action}', { action: label })}
          onPress={() => {
            // This button goes with the keys.
            button.current?.focus();
            void set(null);
          }}
        >
          {t('Clear#keys')}
        </Button>
      )}
    </>
  );

  return (
    <li aria-label={label}>
      <Row label={label} control={<div className="buttons">{isRecording ? recorder : buttons}</div>}>
        {isRecording && problem === undefined ? (
          <p className="row-hint">{t('If nothing appears here, another program or the desktop uses these keys.')}</p>
        ) : null}
        {problem === undefined ? null : (
          <p className="failure-line" role="alert">
            {problem}
          </p>
        )}
        {isRefused && problem === undefined && !isRecording ? (
          <p className="failure-line">
            {t('Another program or the desktop uses these keys at the moment, so they do nothing here.')}
          </p>
        ) : null}
      </Row>
    </li>
  );
}

function Keys({ accelerator }: { readonly accelerator: Accelerator | null }) {
  if (accelerator === null) return <span className="settings-none">{t('None#keys')}</span>;
  return (
    <span className="settings-keys">
      {keyNames(accelerator, navigator.platform).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  );
}

interface KeyRecorderProps {
  readonly label: string;
  readonly onRecorded: (accelerator: Accelerator) => void;
  /** What was pressed cannot be taken, for this reason; the next one may. */
  readonly onUnsuitable: (reason: string) => void;
  /** Escape was pressed. */
  readonly onCancel: () => void;
  /** The cursor went elsewhere. */
  readonly onLeave: () => void;
}

/** Waits for a combination to be pressed; Tab and Escape alone keep what they do everywhere. */
function KeyRecorder({ label, onRecorded, onUnsuitable, onCancel, onLeave }: KeyRecorderProps) {
  const [held, setHeld] = useState('');
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    const isAlone = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === 'Tab' && isAlone) return;
    // Neither the window's own keys nor the menu that Alt opens are meant.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape' && isAlone) return onCancel();
    const pressed = readPressed(event);
    const names = pressed.kind === 'held' ? pressed.keys.flatMap((key) => keyNames(key, navigator.platform)) : [];
    setHeld(names.map((name) => `${name}+`).join(''));
    if (pressed.kind === 'accelerator') onRecorded(pressed.accelerator);
    if (pressed.kind === 'unsuitable') onUnsuitable(pressed.reason);
  }

  return (
    <input
      ref={field}
      className="text-field-input settings-recorder"
      aria-label={label}
      placeholder={t('Press the keys, or Escape')}
      readOnly
      value={held}
      onKeyDown={onKeyDown}
      onKeyUp={() => setHeld('')}
      onBlur={onLeave}
    />
  );
}
