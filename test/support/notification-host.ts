import { defineInterface, type MessageBus, sessionBus } from 'dbus-native';

/** A notification as the app sent it over the protocol that desktops speak (Desktop Notifications Specification). */
export interface ShownNotification {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  /** Key and label of each action in turn. */
  readonly actions: readonly string[];
}

/** A notification server of our own on the session bus: what a desktop's shell would be. */
export interface NotificationHost extends AsyncDisposable {
  /** All that were sent, the oldest first. */
  readonly shown: () => readonly ShownNotification[];
  /** Ids of those that the app took away again. */
  readonly takenAway: () => readonly number[];
  /** Presses an action of it; `default` is a click on the notification itself. */
  readonly press: (id: number, action: string) => void;
}

const NAME = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';

export async function startNotificationHost(): Promise<NotificationHost> {
  const bus: MessageBus = sessionBus({ plainValues: true, timeout: 3000 });
  const shown: ShownNotification[] = [];
  const takenAway: number[] = [];
  const server = defineInterface({
    name: NAME,
    methods: {
      GetCapabilities: { out: { capabilities: 'as' }, handler: () => ['actions', 'body'] },
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
        handler: ({ title, body, actions }: { title: string; body: string; actions: string[] }) => {
          const id = shown.length + 1;
          shown.push({ id, title, body, actions });
          return id;
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
    press: (id, action) => {
      bus.sendSignal(PATH, NAME, 'ActionInvoked', 'us', [id, action]);
      bus.sendSignal(PATH, NAME, 'NotificationClosed', 'uu', [id, 2]);
    },
    [Symbol.asyncDispose]: async () => {
      bus.connection.end();
      await Promise.resolve();
    },
  };
}
