import './notices.css';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../store/cardclock.ts';
import type { Message } from '../../store/messages.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useUndoKey } from './use-undo-key.ts';

/** Long enough to read a short sentence; it waits while the pointer or the cursor is on it. */
const STAY_MS = 4000;
/** Long enough to reach its button as well. */
const STAY_WITH_ACTION_MS = 10_000;

/**
 * The window's own sentences, above the footer, and the key that takes back what they tell. The panes under them learn
 * how much room they take.
 */
export function MessageList() {
  const { messages } = useCardclock();
  useUndoKey();
  const shown = useSyncExternalStore(messages.subscribe, messages.get);
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list, shown);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--messages-height', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--messages-height');
    };
  }, []);

  return (
    <div className="messages">
      <div ref={list} className="messages-list" tabIndex={-1}>
        {shown.map((message) =>
          message.kind === 'problem' ? (
            <div key={message.id} className="message message-problem">
              <p role="alert" data-live-announcer="true" dir="auto">
                {message.text}
              </p>
              <Buttons message={message} onDismiss={messages.dismiss} />
            </div>
          ) : null,
        )}
        <Confirmation message={shown.find(({ kind }) => kind === 'done')} onDismiss={messages.dismiss} />
      </div>
    </div>
  );
}

interface ConfirmationProps {
  readonly message: Message | undefined;
  readonly onDismiss: (id: number) => void;
}

/**
 * What is done is said by a screen reader only where the place of its words was in the page before them, so this stays
 * while there is nothing to say. An open dialog hides the page from screen readers, but not a `data-live-announcer`.
 */
function Confirmation({ message, onDismiss }: ConfirmationProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [focusedId, setFocusedId] = useState<number>();
  const id = message?.id;
  const isHeld = isPointedAt || focusedId === id;
  const stayMs = message?.action === undefined ? STAY_MS : STAY_WITH_ACTION_MS;

  useEffect(() => {
    if (id === undefined || isHeld) return undefined;
    const timer = setTimeout(() => onDismiss(id), stayMs);
    return () => clearTimeout(timer);
  }, [id, stayMs, isHeld, onDismiss]);

  return (
    <div
      className={message === undefined ? '' : 'message message-done'}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocusedId(id)}
      onBlur={() => setFocusedId(undefined)}
    >
      <output data-live-announcer="true" dir="auto">
        {/* A new element is said, also where its words are the same. */}
        {message === undefined ? null : <span key={id}>{message.text}</span>}
      </output>
      {message === undefined ? null : <Buttons key={id} message={message} onDismiss={onDismiss} />}
    </div>
  );
}

interface ButtonsProps {
  readonly message: Message;
  readonly onDismiss: (id: number) => void;
}

function Buttons({ message: { id, action }, onDismiss }: ButtonsProps) {
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
