import { defineInterface } from 'dbus-native';
import { hangUp, testBus } from './test-bus.ts';

/** The part of a desktop that locks the screen, on the session bus. */
export interface ScreenSaver extends AsyncDisposable {
  readonly setLocked: (isLocked: boolean) => void;
}

const NAME = 'org.freedesktop.ScreenSaver';
const PATH = '/org/freedesktop/ScreenSaver';

export async function startScreenSaver(): Promise<ScreenSaver> {
  const bus = testBus();
  let locked = false;
  const saver = defineInterface({
    name: NAME,
    methods: { GetActive: { out: { isActive: 'b' }, handler: () => locked } },
    signals: { ActiveChanged: { args: { isActive: 'b' } } },
  });
  await bus.export(PATH, saver);
  await bus.requestName(NAME, 0);
  return {
    setLocked: (isLocked) => {
      locked = isLocked;
      bus.sendSignal(PATH, NAME, 'ActiveChanged', 'b', [isLocked]);
    },
    [Symbol.asyncDispose]: async () => {
      hangUp(bus);
      await Promise.resolve();
    },
  };
}
