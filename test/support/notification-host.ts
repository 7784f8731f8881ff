import { defineInterface, type HandlerContext } from 'dbus-native';
import { hangUp, testBus } from './test-bus.ts';

/** A notification as the app sent it over the protocol that desktops speak (Desktop Notifications Specification). */
export interface ShownNotification {
  readonly id: number;
  /** Whose connection sent it. */
  readonly sender: string;
  readonly app: string;
  readonly title: string;
  readonly body: string;
  /** Key and label of each action in turn. */
  readonly actions: readonly string[];
  readonly hints: Readonly<Record<string, unknown>>;
}

/** A notification server of our own on the session bus: what a desktop's shell would be. */
export interface NotificationHost extends AsyncDisposable {
  /** All that were sent, the oldest first. */
  readonly shown: () => readonly ShownNotification[];
  /** Ids of those that the app took away again. */
  readonly takenAway: () => readonly number[];
  /** How often somebody asked what it can do. */
  readonly asked: () => number;
  /** Presses an action of it; `default` is a click on the notification itself. */
  readonly press: (id: number, action: string) => void;
}

export interface HostOptions {
  /** Without it that of the session. */
  readonly busAddress?: string;
  readonly capabilities?: readonly string[];
  /** `never`: it is there, and says nothing. `refuses`: it shows none. */
  readonly answers?: 'always' | 'never' | 'refuses';
  /** What is shown gets its number no sooner. */
  readonly numbersAfter?: Promise<unknown>;
  /** An action that is pressed the moment it is shown. */
  readonly pressesAtOnce?: string;
}

const NAME = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';

type Sent = Omit<ShownNotification, 'id' | 'sender'>;

export async function startNotificationHost(options: HostOptions = {}): Promise<NotificationHost> {
  const { busAddress, capabilities = ['actions', 'body'], answers = 'always', numbersAfter, pressesAtOnce } = options;
  const bus = testBus(busAddress);
  // A bus may go before its server.
  bus.connection.on('error', () => {});
  const shown: ShownNotification[] = [];
  const takenAway: number[] = [];
  let asked = 0;
  const press = (id: number, action: string): void => {
    bus.sendSignal(PATH, NAME, 'ActionInvoked', 'us', [id, action]);
    bus.sendSignal(PATH, NAME, 'NotificationClosed', 'uu', [id, 2]);
  };
  const server = defineInterface({
    name: NAME,
    methods: {
      GetCapabilities: {
        out: { capabilities: 'as' },
        handler: () => {
          asked += 1;
          return answers === 'never' ? new Promise(() => {}) : capabilities;
        },
      },
      GetServerInformation: {
        out: { name: 's', vendor: 's', version: 's', spec: 's' },
        handler: () => ({ name: 'test', vendor: 'test', version: '1', spec: '1.2' }),
      },
      Notify: {
        in: {
          app: 's',
          replaces: 'u',
          icon: 's',
          title: 's',
          body: 's',
          actions: 'as',
          hints: 'a{sv}',
          timeout: 'i',
        },
        out: { id: 'u' },
        handler: ({ app, title, body, actions, hints }: Sent, { sender = '' }: HandlerContext) => {
          if (answers === 'refuses') throw new Error('not now');
          const id = shown.length + 1;
          shown.push({ id, sender, app, title, body, actions, hints });
          // Behind the answer, and in one piece with it.
          if (pressesAtOnce !== undefined) process.nextTick(press, id, pressesAtOnce);
          return numbersAfter === undefined ? id : numbersAfter.then(() => id);
        },
      },
      CloseNotification: { in: { id: 'u' }, handler: ({ id }: { id: number }) => void takenAway.push(id) },
    },
    signals: {
      ActionInvoked: { args: { id: 'u', action: 's' } },
      NotificationClosed: { args: { id: 'u', reason: 'u' } },
    },
  });
  await bus.export(PATH, server);
  await bus.requestName(NAME, 0);
  return {
    shown: () => shown,
    takenAway: () => takenAway,
    asked: () => asked,
    press,
    [Symbol.asyncDispose]: async () => {
      hangUp(bus);
      await Promise.resolve();
    },
  };
}
