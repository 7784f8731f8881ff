import { z } from 'zod';
import type { LoginItem } from '../../common/domain/login-item.ts';
import type { Place } from '../../common/domain/place.ts';
import { LOCAL_DATE } from '../../common/domain/report-schema.ts';
import { ACCELERATOR } from '../../common/domain/settings-schema.ts';
import {
  SHORTCUT_ACTIONS,
  type Accelerator,
  type ShortcutAction,
  type ShortcutsView,
} from '../../common/keys/shortcut.ts';
import { t } from '../../common/i18n/translate.ts';
import type { DesktopCommands } from '../../common/ipc/desktop-commands.ts';
import { UserFailure } from '../core/user-failure.ts';
import { done, nothing, taskNumber, type Routes } from './route.ts';

/** Windows and keys, which only a desktop has. */
export interface Desktop {
  readonly open: (place: Place | null) => void;
  readonly hidePanel: () => void;
  readonly shortcuts: Shortcuts;
  /** Null where nothing starts an app at login. */
  readonly login: LoginItems | null;
}

export interface LoginItems {
  readonly read: () => LoginItem;
  /** Throws `UserFailure('storage')`: it stays as it was. */
  readonly write: (item: LoginItem) => void;
}

export interface Shortcuts {
  readonly view: () => ShortcutsView;
  readonly record: (isRecording: boolean) => void;
  /** Throws `UserFailure('taken')`: the former one stays. */
  readonly set: (action: ShortcutAction, accelerator: Accelerator | null) => void;
}

const PLACE = z.union([
  z.object({ kind: z.literal('view'), view: z.enum(['today', 'week', 'reports', 'sync', 'settings']) }),
  z.object({ kind: z.literal('search'), text: z.string().max(10_000) }),
  z.object({ kind: z.literal('card'), taskId: taskNumber }),
  z.object({ kind: z.literal('day'), date: LOCAL_DATE }),
]);

export function desktopRoutes({ open, hidePanel, login, shortcuts }: Desktop): Pick<Routes, keyof DesktopCommands> {
  return {
    'window:open': { input: z.object({ place: PLACE.nullable() }), run: ({ place }) => done(open(place)) },
    'panel:hide': { input: nothing, run: () => done(hidePanel()) },
    'login:get': { input: nothing, run: () => login?.read() ?? null },
    'login:set': {
      input: z.object({ isOn: z.boolean(), isHidden: z.boolean().nullable() }),
      run: (item) => {
        login?.write(item);
        return login?.read() ?? null;
      },
    },
    'shortcuts:get': { input: nothing, run: () => shortcuts.view() },
    'shortcuts:record': {
      input: z.object({ isRecording: z.boolean() }),
      run: ({ isRecording }) => done(shortcuts.record(isRecording)),
    },
    'shortcuts:set': {
      input: z.object({ action: z.enum(SHORTCUT_ACTIONS), accelerator: ACCELERATOR.nullable() }),
      run: ({ action, accelerator }) => done(shortcuts.set(action, accelerator)),
    },
  };
}

/** Where a core runs by itself, or in a browser tab. */
export const NO_DESKTOP: Desktop = {
  open: () => {},
  hidePanel: () => {},
  login: null,
  shortcuts: {
    view: () => ({ way: 'none', refused: [] }),
    record: () => {},
    set: () => {
      throw new UserFailure('taken', t('There is no desktop here that could give Cardclock any keys.'));
    },
  },
};
