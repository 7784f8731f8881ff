export interface MessageAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Message {
  readonly id: number;
  /** A `problem` stays until it is dismissed; something `done` leaves by itself. */
  readonly kind: 'problem' | 'done';
  readonly text: string;
  readonly action: MessageAction | undefined;
}

export interface Messages {
  readonly get: () => readonly Message[];
  readonly subscribe: (listener: () => void) => () => void;
  /** A problem whose words are already on the screen is not shown twice. */
  readonly problem: (text: string) => void;
  readonly done: (text: string, action?: MessageAction) => void;
  readonly dismiss: (id: number) => void;
}

/** Sentences of the window itself (a refused command, something to undo), newest last, at most three. */
export function createMessages(): Messages {
  const listeners = new Set<() => void>();
  let messages: readonly Message[] = [];
  let lastId = 0;

  function set(next: readonly Message[]): void {
    messages = next;
    for (const listener of listeners) listener();
  }

  function add(message: Omit<Message, 'id'>): void {
    lastId += 1;
    set([...messages, { ...message, id: lastId }].slice(-3));
  }

  return {
    get: () => messages,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    problem: (text) => {
      if (messages.some((message) => message.text === text)) return;
      add({ kind: 'problem', text, action: undefined });
    },
    done: (text, action) => {
      const others = messages.filter((message) => message.kind !== 'done');
      if (others.length !== messages.length) set(others);
      add({ kind: 'done', text, action });
    },
    dismiss: (id) => set(messages.filter((message) => message.id !== id)),
  };
}
