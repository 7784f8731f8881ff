/** What a combination of keys can do from anywhere on the desktop, in the order in which the settings show it. */
export const SHORTCUT_ACTIONS = ['toggle', 'panel', 'highlight'] as const;

export type ShortcutAction = (typeof SHORTCUT_ACTIONS)[number];

/**
 * A combination in Electron's words: modifiers in the order Ctrl, Alt, Shift, Super, then one key, as `Ctrl+Alt+K`. `Super`
 * is Cmd on a Mac and the Windows key elsewhere.
 */
export type Accelerator = string;

/** Null: none. */
export type ShortcutChoices = Readonly<Record<ShortcutAction, Accelerator | null>>;

/** None: one that works everywhere takes its keys away from every other program, so it is the person's to choose. */
export const NO_SHORTCUTS: ShortcutChoices = { toggle: null, panel: null, highlight: null };

export interface ShortcutsView {
  /** `commands`: this desktop gives programs no keys, or not from every window; its own settings bind them to commands. `none`: there is no desktop. */
  readonly way: 'keys' | 'commands' | 'none';
  /** Those that are chosen and that another program or the desktop holds at present. */
  readonly refused: readonly ShortcutAction[];
}

/** Given to the app by whoever starts it to search: a key of the desktop, where it gives programs none. */
export const SEARCH_SWITCH = '--search';
