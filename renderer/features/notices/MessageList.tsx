import './notices.css';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Message, Messages } from '../../state/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** Long enough to read a sentence and reach its button; it waits while the pointer or the cursor is on it. */
const STAY_MS = 10_000;

export function MessageList({ messages }: { readonly messages: Messages }) {
  const shown = useSyncExternalStore(messages.subscribe, messages.get);

  return (
    <div className="messages">
      {shown.map((message) => (
        <MessageCard key={message.id} message={message} onDismiss={() => messages.dismiss(message.id)} />
      ))}
    </div>
  );
}

interface MessageCardProps {
  readonly message: Message;
  readonly onDismiss: () => void;
}

function MessageCard({ message, onDismiss }: MessageCardProps) {
  const { kind, text, action } = message;
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (kind === 'problem' || isHeld) return undefined;
    const timer = setTimeout(onDismiss, STAY_MS);
    return () => clearTimeout(timer);
  }, [kind, isHeld, onDismiss]);

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
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" onPress={onDismiss}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
