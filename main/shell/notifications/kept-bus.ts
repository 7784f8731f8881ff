import type { MessageBus } from 'dbus-native';

interface KeptBusPorts {
  /** Null: no bus answers. */
  readonly open: () => Promise<MessageBus | null>;
  /** What each connection hears from its beginning. */
  readonly begin: (bus: MessageBus) => Promise<void>;
  readonly onGone: () => void;
}

/**
 * Gives whoever asks the one connection, opened when it is first asked for and kept until it goes: what was shown over it would
 * go with it. Null while no bus answers.
 */
export function keepingBus({ open, begin, onGone }: KeptBusPorts): () => Promise<MessageBus | null> {
  let kept: Promise<MessageBus | null> | null = null;

  async function connect(): Promise<MessageBus | null> {
    const bus = await open();
    if (bus === null) return null;
    try {
      await begin(bus);
    } catch (error) {
      bus.connection.end();
      throw error;
    }
    return bus;
  }

  return async () => {
    if (kept !== null) return await kept;
    const mine = connect();
    const forget = (): void => {
      if (kept === mine) kept = null;
    };
    const goneWith = (bus: MessageBus): void =>
      void bus.connection.once('close', () => {
        forget();
        onGone();
      });
    mine.then((bus) => (bus === null ? forget() : goneWith(bus)), forget);
    kept = mine;
    return await mine;
  };
}
