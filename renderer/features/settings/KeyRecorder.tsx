import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Accelerator } from '../../../common/domain/shortcut.ts';
import { t } from '../../../common/i18n/translate.ts';
import { keyNames, readPressed } from '../../../common/keys/accelerator.ts';

export interface KeyRecorderProps {
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
export function KeyRecorder({ label, onRecorded, onUnsuitable, onCancel, onLeave }: KeyRecorderProps) {
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
      className="text-field-input shortcut-recorder"
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
