import { useEffect, useId, useRef, useState } from 'react';
import type { Accelerator, ShortcutAction } from '../../../common/domain/shortcut.ts';
import { t } from '../../../common/i18n/translate.ts';
import { keyNames } from '../../../common/keys/accelerator.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyRecorder } from './KeyRecorder.tsx';

export interface ShortcutRowProps {
  readonly action: ShortcutAction;
  readonly label: string;
  /** The system does not give the chosen combination at present. */
  readonly isRefused: boolean;
  /** Something was set, or recording has ended: what the system gives may be another. */
  readonly onChanged: () => void;
}

/** One combination: which it is, and the ways to another or to none. */
export function ShortcutRow({ action, label, isRefused, onChanged }: ShortcutRowProps) {
  const { bridge } = useCardclock();
  const accelerator = useSnapshot((snapshot) => snapshot.settings.shortcuts[action]);
  const [isRecording, setRecording] = useState(false);
  const [problem, setProblem] = useState<string>();
  const labelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);

  // The field takes the cursor along when it goes.
  useEffect(() => {
    if (isRecording || !isBack.current) return;
    isBack.current = false;
    button.current?.focus();
  }, [isRecording]);

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

  return (
    <li className="shortcut" aria-labelledby={labelId}>
      <span id={labelId}>{label}</span>
      <div className="shortcut-choice">
        {isRecording ? (
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
        ) : (
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
        )}
      </div>
      {isRecording && problem === undefined ? (
        <p className="settings-hint shortcut-words">
          {t('If nothing appears here, another program or the desktop holds these keys.')}
        </p>
      ) : null}
      {problem === undefined ? null : (
        <p className="settings-failure shortcut-words" role="alert">
          {problem}
        </p>
      )}
      {isRefused && problem === undefined && !isRecording ? (
        <p className="settings-failure shortcut-words">
          {t('Another program or the desktop holds these keys at present, so they do nothing here.')}
        </p>
      ) : null}
    </li>
  );
}

function Keys({ accelerator }: { readonly accelerator: Accelerator | null }) {
  if (accelerator === null) return <span className="shortcut-none">{t('None#keys')}</span>;
  return (
    <span className="shortcut-keys">
      {keyNames(accelerator, navigator.platform).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  );
}
