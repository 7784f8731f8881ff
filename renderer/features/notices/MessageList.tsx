import './notices.css';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import type { Message } from '../../state/messages.ts';
import { useKeptFocus } from '../../state/use-kept-focus.ts';
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
        {shown.map((message) => (
          <MessageCard key={message.id} message={message} onDismiss={messages.dismiss} />
        ))}
      </div>
    </div>
  );
}

interface MessageCardProps {
  readonly message: Message;
  readonly onDismiss: (id: number) => void;
}

function MessageCard({ message, onDismiss }: MessageCardProps) {
  const { id, kind, text, action } = message;
  const [isHeld, setHeld] = useState(false);
  const stayMs = action === undefined ? STAY_MS : STAY_WITH_ACTION_MS;

  useEffect(() => {
    if (kind === 'problem' || isHeld) return undefined;
    const timer = setTimeout(() => onDismiss(id), stayMs);
    return () => clearTimeout(timer);
  }, [id, kind, stayMs, isHeld, onDismiss]);

  return (
    <div
      className={`message message-${kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p role={kind === 'problem' ? 'alert' : 'status'} dir="auto">
        {text}
      </p>
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
    </div>
  );
}
