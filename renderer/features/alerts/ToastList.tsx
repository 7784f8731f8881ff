import './notices.css';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { onLanguage, t } from '../../../common/i18n/translate.ts';
import { keyMeant } from '../../../common/keys/key-meant.ts';
import { useCardclock } from '../../store/cardclock.ts';
import type { Toast } from '../../store/toasts.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { isDialogOpen } from '../../ui/is-dialog-open.ts';
import { doNewestAgain, takeNewestBack } from './take-newest-back.ts';

/** Long enough to read a short sentence; it waits while the pointer or the cursor is on it. */
const STAY_MS = 4000;
/** Long enough to reach its button as well. */
const STAY_WITH_ACTION_MS = 10_000;

/**
 * The window's own sentences, above the footer, and the key that takes back what they tell. The panes under them learn
 * how much room they take.
 */
export function ToastList() {
  const { toasts } = useCardclock();
  useUndoKey();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list, shown);
  // Its sentences are in the language that was spoken then.
  useEffect(() => onLanguage(toasts.dismissAll), [toasts]);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--toasts-height', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--toasts-height');
    };
  }, []);

  return (
    <div className="toasts">
      <div ref={list} className="toasts-list" tabIndex={-1}>
        {shown.map((toast) =>
          toast.kind === 'problem' ? (
            <div key={toast.id} className="toast toast-problem">
              <p role="alert" data-live-announcer="true" dir="auto">
                {toast.text}
              </p>
              <Buttons toast={toast} onDismiss={toasts.dismiss} />
            </div>
          ) : null,
        )}
        <Confirmation toast={shown.find(({ kind }) => kind === 'done')} onDismiss={toasts.dismiss} />
      </div>
    </div>
  );
}

interface ConfirmationProps {
  readonly toast: Toast | undefined;
  readonly onDismiss: (id: number) => void;
}

/**
 * What is done is said by a screen reader only where the place of its words was in the page before them, so this stays
 * while there is nothing to say. An open dialog hides the page from screen readers, but not a `data-live-announcer`.
 */
function Confirmation({ toast, onDismiss }: ConfirmationProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [focusedId, setFocusedId] = useState<number>();
  const id = toast?.id;
  const isHeld = isPointedAt || focusedId === id;
  const stayMs = toast?.action === undefined ? STAY_MS : STAY_WITH_ACTION_MS;

  useEffect(() => {
    if (id === undefined || isHeld) return undefined;
    const timer = setTimeout(() => onDismiss(id), stayMs);
    return () => clearTimeout(timer);
  }, [id, stayMs, isHeld, onDismiss]);

  return (
    <div
      className={toast === undefined ? '' : 'toast toast-done'}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocusedId(id)}
      onBlur={() => setFocusedId(undefined)}
    >
      <output data-live-announcer="true">
        {/* A new element is said, also where its words are the same. */}
        {toast === undefined ? null : <span key={id}>{toast.text}</span>}
      </output>
      {toast === undefined ? null : <Buttons key={id} toast={toast} onDismiss={onDismiss} />}
    </div>
  );
}

interface ButtonsProps {
  readonly toast: Toast;
  readonly onDismiss: (id: number) => void;
}

function Buttons({ toast: { id, action }, onDismiss }: ButtonsProps) {
  return (
    <>
      {action === undefined ? null : (
        <Button
          variant="quiet"
          onPress={() => {
            onDismiss(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t('Dismiss')} onPress={() => onDismiss(id)}>
        <CloseIcon />
      </IconButton>
    </>
  );
}

/**
 * Ctrl or Cmd with Z takes back what the person did last, then what was done before that, and so on; with Shift and Z, or with Y,
 * what was taken back is done again. One command a press, however long it is held.
 */
function useUndoKey(): void {
  const cardclock = useCardclock();

  useEffect(() => {
    // A second press means what is the newest after the first.
    let pressed = Promise.resolve();

    function onKeyDown(event: KeyboardEvent): void {
      const meant = commandMeant(event);
      if (meant === null || isElsewhere(event.target)) return;
      event.preventDefault();
      if (!event.repeat) pressed = pressed.then(async () => await meant(cardclock));
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [cardclock]);
}

function commandMeant(event: KeyboardEvent): typeof takeNewestBack | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return null;
  const key = keyMeant(event);
  if (key === 'z') return shiftKey ? doNewestAgain : takeNewestBack;
  return key === 'y' && !shiftKey ? doNewestAgain : null;
}

/** Text has an undo of its own, and a dialog is left before anything behind it changes. */
function isElsewhere(target: EventTarget | null): boolean {
  if (isDialogOpen()) return true;
  if (!(target instanceof Element)) return false;
  const field = target.closest('input:not([type="radio"], [type="checkbox"]), textarea');
  return field !== null && !isDoneWith(field);
}

/** The search field once what was typed there is done: it keeps the cursor, and has no text to take back. */
function isDoneWith(field: Element): boolean {
  return field instanceof HTMLInputElement && field.value === '' && field.getAttribute('aria-expanded') === 'false';
}
