import type { LoginItem } from '../domain/login-item.ts';
import type { Place } from '../domain/place.ts';
import type { Accelerator, ShortcutAction, ShortcutsView } from '../keys/shortcut.ts';

/** About windows and keys. The desktop answers them; where there is none, they say so or do nothing. */
export interface DesktopCommands {
  /** Shows the window, and in it this place; null: as it was left. */
  'window:open': { input: { place: Place | null }; output: null };
  'panel:hide': { input: null; output: null };
  /** As it stands on the system's side; null where there is no desktop. */
  'login:get': { input: null; output: LoginItem | null };
  'login:set': { input: LoginItem; output: LoginItem | null };
  'shortcuts:get': { input: null; output: ShortcutsView };
  /** While combinations are recorded none of ours is held, so that they can be pressed as well. */
  'shortcuts:record': { input: { isRecording: boolean }; output: null };
  /** Ends the recording. Refused (`taken`) where the system does not give the combination: the former one stays. */
  'shortcuts:set': { input: { action: ShortcutAction; accelerator: Accelerator | null }; output: null };
}

export const DESKTOP_COMMANDS: Record<keyof DesktopCommands, true> = {
  'window:open': true,
  'panel:hide': true,
  'login:get': true,
  'login:set': true,
  'shortcuts:get': true,
  'shortcuts:record': true,
  'shortcuts:set': true,
};
