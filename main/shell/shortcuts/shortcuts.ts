import type { GlobalShortcut } from 'electron';
import {
  SHORTCUT_ACTIONS,
  type Accelerator,
  type ShortcutAction,
  type ShortcutChoices,
} from '../../../common/keys/shortcut.ts';
import { t } from '../../../common/i18n/translate.ts';
import { keysText } from '../../../common/keys/accelerator.ts';
import { UserFailure } from '../../core/user-failure.ts';
import type { Shortcuts } from '../../ipc/desktop-routes.ts';

interface ShortcutPorts {
  readonly keys: Pick<GlobalShortcut, 'register' | 'unregister'>;
  readonly chosen: () => ShortcutChoices;
  readonly choose: (chosen: ShortcutChoices) => void;
  readonly run: Readonly<Record<ShortcutAction, () => void>>;
}

/** Shortcuts that are held, as far as they can be had. */
interface HeldShortcuts extends Shortcuts {
  /** Tries to take what is not held yet; gives what still is not, null while keys are recorded. */
  readonly retry: () => readonly Accelerator[] | null;
}

/** On a desktop that gives programs no keys, or only those that are pressed in some of its windows. */
export const NO_KEYS: Shortcuts = {
  view: () => ({ way: 'commands', refused: [] }),
  record: () => {},
  set: () => {
    throw new UserFailure(
      'taken',
      t('On this desktop keys do not reach Cardclock from every window. Its own settings can bind some to a command.'),
    );
  },
};

/** Holds the combinations that are chosen, as far as the system gives them. */
export function createShortcuts({ keys, chosen, choose, run }: ShortcutPorts): HeldShortcuts {
  const held = new Map<ShortcutAction, Accelerator>();
  let isRecording = false;

  function take(action: ShortcutAction, accelerator: Accelerator): boolean {
    try {
      if (!keys.register(accelerator, run[action])) return false;
    } catch {
      // what this system has no such key for
      return false;
    }
    held.set(action, accelerator);
    return true;
  }

  function leave(action: ShortcutAction): void {
    const accelerator = held.get(action);
    if (accelerator !== undefined) keys.unregister(accelerator);
    held.delete(action);
  }

  /** Leaves first, so that two can be exchanged. */
  function apply(): void {
    const wanted = chosen();
    for (const action of SHORTCUT_ACTIONS) {
      if (isRecording || held.get(action) !== wanted[action]) leave(action);
    }
    if (isRecording) return;
    for (const action of SHORTCUT_ACTIONS) {
      const accelerator = wanted[action];
      if (accelerator !== null && !held.has(action)) take(action, accelerator);
    }
  }

  /** Throws where it cannot be had. */
  function tryOut(action: ShortcutAction, accelerator: Accelerator): void {
    const others = SHORTCUT_ACTIONS.filter((other) => other !== action);
    const said = { keys: keysText(accelerator) };
    if (others.some((other) => chosen()[other] === accelerator)) {
      throw new UserFailure('taken', t('{keys} does something else in Cardclock already.', said));
    }
    leave(action);
    if (take(action, accelerator)) return;
    throw new UserFailure(
      'taken',
      t('{keys} is taken by another program or by the desktop. Choose another combination.', said),
    );
  }

  function refused(): ShortcutAction[] {
    return SHORTCUT_ACTIONS.filter((action) => chosen()[action] !== null && !held.has(action));
  }

  apply();
  return {
    retry: () => {
      if (isRecording) return null;
      apply();
      return refused().flatMap((action) => chosen()[action] ?? []);
    },
    view: () => {
      // Nobody records while this is asked, and a page that was lost meanwhile never said so.
      isRecording = false;
      // What another program held may be free by now.
      apply();
      return { way: 'keys', refused: refused() };
    },
    record: (isOn) => {
      isRecording = isOn;
      apply();
    },
    set: (action, accelerator) => {
      isRecording = false;
      try {
        if (accelerator !== null) tryOut(action, accelerator);
        choose({ ...chosen(), [action]: accelerator });
      } finally {
        apply();
      }
    },
  };
}

/**
 * Does `run` once, however long the keys are held: systems repeat a key that is held, first after up to a second and then some
 * thirty times a second. Only a call that comes `quietMs` after the last one counts. `now`: monotonic ms.
 */
export function oncePerPress(run: () => void, quietMs: number, now = (): number => performance.now()): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    const isRepeat = at - last < quietMs;
    last = at;
    if (!isRepeat) run();
  };
}

/** At a login others may hold them for a moment. */
const FIRST_RETRY_MS = 10_000;
const RETRY_MS = 60_000;

/** From the start on takes shortcuts that somebody else held then, as soon as they are free, and says so where that takes long. */
export function sayRefused({
  retry,
  say,
  takeBack,
}: {
  /** Tries to take what is not held yet; gives what still is not, null while nothing can be tried. */
  readonly retry: () => readonly Accelerator[] | null;
  /** Called once. */
  readonly say: (refused: readonly Accelerator[]) => void;
  /** All are held by now, of which it was said that they are not. */
  readonly takeBack: () => void;
}): void {
  let isSaid = false;

  function look(): void {
    const refused = retry();
    if (refused?.length === 0) {
      if (isSaid) takeBack();
      return;
    }
    if (refused !== null && !isSaid) {
      say(refused);
      isSaid = true;
    }
    setTimeout(look, RETRY_MS).unref();
  }

  if (retry()?.length !== 0) setTimeout(look, FIRST_RETRY_MS).unref();
}
