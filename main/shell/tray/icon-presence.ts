import type { TrayFacts } from '../../core/support/facts.ts';
import type { MessageBus } from 'dbus-native';

/** A tray takes an icon some time after it was made: mostly at once, sometimes after seconds. */
const FIRST_MS = 50;
const LOOKS = 8;

interface IconFollower {
  /** Looks for the icon, which may have been made just now. */
  readonly look: () => void;
  /** What is on this desktop has changed: an icon that is missing is made anew. */
  readonly changed: () => void;
}

/** Whether the icon can be seen: a tray that shows icons and has not taken ours is as good as none. */
export function followIcon({
  look,
  remake,
  onKnown,
  onDefect,
  firstMs = FIRST_MS,
}: {
  readonly look: () => Promise<TrayFacts>;
  /** Makes the icon anew: one that was made without a tray never registers by itself. */
  readonly remake: () => void;
  /** Called when the icon is there, or will be in a moment, or is not, and whenever that changes. */
  readonly onKnown: (kind: TrayFacts['kind']) => void;
  readonly onDefect: (error: unknown) => void;
  /** The wait before the second look; each further one is twice as long. */
  readonly firstMs?: number;
}): IconFollower {
  let known: TrayFacts['kind'] | null = null;
  let round = 0;

  function tell(kind: TrayFacts['kind']): void {
    if (kind === known) return;
    known = kind;
    onKnown(kind);
  }

  /** `isTried`: nothing is left to be done for it but to wait. */
  async function settle(isTried: boolean): Promise<void> {
    round += 1;
    const mine = round;
    let canRemake = !isTried;
    for (let at = 0; at < LOOKS; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each look is at what became of the one before
      const { kind } = await look().catch((): TrayFacts => ({ kind: 'not-taken' }));
      if (mine !== round) return;
      if (kind !== 'not-taken') return tell(kind);
      if (canRemake) {
        remake();
        // It mostly takes a moment: a window that is closed meanwhile is to go where it will be found.
        if (known !== 'not-taken') tell('shown');
      }
      canRemake = false;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await new Promise<void>((done) => setTimeout(done, firstMs * 2 ** at).unref());
      if (mine !== round) return;
    }
    tell('not-taken');
  }

  return {
    look: () => void settle(true).catch(onDefect),
    changed: () => void settle(false).catch(onDefect),
  };
}

/** Owned by whatever keeps the icons of a Linux desktop; a host draws them, and may come later. */
const WATCHER = 'org.kde.StatusNotifierWatcher';
const WATCHER_PATH = '/StatusNotifierWatcher';
const BUS = 'org.freedesktop.DBus';
const HOST_CHANGES = ['StatusNotifierHostRegistered', 'StatusNotifierHostUnregistered'];

/** Tells each time that a tray may have come to this desktop, or gone: its watcher, or a host that draws what it keeps. */
export async function watchTrayHost(bus: MessageBus, onChange: () => void): Promise<void> {
  bus.signals.on(bus.mangle('/org/freedesktop/DBus', BUS, 'NameOwnerChanged'), ([name]: string[]) => {
    if (name === WATCHER) onChange();
  });
  for (const member of HOST_CHANGES) bus.signals.on(bus.mangle(WATCHER_PATH, WATCHER, member), onChange);
  await bus.addMatch(`type='signal',sender='${BUS}',member='NameOwnerChanged',arg0='${WATCHER}'`);
  await bus.addMatch(`type='signal',path='${WATCHER_PATH}',interface='${WATCHER}'`);
}
