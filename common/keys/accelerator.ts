import type { Accelerator } from './shortcut.ts';
import { msg, t } from '../i18n/translate.ts';

const MODIFIERS = ['Ctrl', 'Alt', 'Shift', 'Super'] as const;
type Modifier = (typeof MODIFIERS)[number];

/** Keys that do not type a letter or a digit, by their place on the keyboard. */
const NAMED: Readonly<Record<string, string>> = {
  Space: 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Insert: 'Insert',
  Delete: 'Delete',
};
/** Those that stand on keyboards in the language of the country. */
const NAMES: Readonly<Record<string, string>> = {
  Ctrl: msg('Ctrl#key'),
  Shift: msg('Shift#key'),
  Space: msg('Space#key'),
  Up: msg('Up#key'),
  Down: msg('Down#key'),
  Left: msg('Left#key'),
  Right: msg('Right#key'),
  Home: msg('Home#key'),
  End: msg('End#key'),
  PageUp: msg('PageUp#key'),
  PageDown: msg('PageDown#key'),
  Insert: msg('Insert#key'),
  Delete: msg('Delete#key'),
};
const FUNCTION_KEY = /^F(?:[1-9]|1\d|2[0-4])$/;
const KEY = new RegExp(`^(?:[A-Z0-9]|${FUNCTION_KEY.source.slice(1, -1)}|${Object.values(NAMED).join('|')})$`);
/** On hardly any keyboard, so that hardly any program needs them. */
const FREE_KEY = /^F(?:1[3-9]|2[0-4])$/;

/** What nearly every program or desktop means something else by. */
const NEEDED: ReadonlySet<Accelerator> = new Set([
  ...['A', 'C', 'F', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'V', 'W', 'X', 'Z'].flatMap((key) => [
    `Ctrl+${key}`,
    `Super+${key}`,
  ]),
  'Alt+F4',
  'Ctrl+Alt+Delete',
]);

/** The part of a key event that matters here. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

export type Pressed =
  /** So far only keys that are held beside another. */
  | { readonly kind: 'held'; readonly keys: readonly string[] }
  | { readonly kind: 'accelerator'; readonly accelerator: Accelerator }
  | { readonly kind: 'unsuitable'; readonly reason: string };

/** What the person pressed, as a combination. Letters go by what they type, so that it is what stands on the keyboard. */
export function readPressed(pressed: PressedKey): Pressed {
  const modifiers = modifiersOf(pressed);
  if (['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'OS', 'Super'].includes(pressed.key)) {
    return { kind: 'held', keys: modifiers };
  }
  const key = keyOf(pressed);
  if (key === undefined) {
    return { kind: 'unsuitable', reason: t('Take a letter, a digit, a function key, Space or an arrow.') };
  }
  const accelerator = [...modifiers, key].join('+');
  const reason = problemOf(accelerator);
  return reason === null ? { kind: 'accelerator', accelerator } : { kind: 'unsuitable', reason };
}

/** Whether this is a combination in the one form that is stored, and one that may be taken. */
export function isAccelerator(text: string): boolean {
  const parts = text.split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1);
  const ordered = MODIFIERS.filter((modifier) => modifiers.includes(modifier));
  return KEY.test(key) && ordered.join('+') === modifiers.join('+') && problemOf(text) === null;
}

/** Why a combination must not be taken from all other programs; null where it may. */
function problemOf(accelerator: Accelerator): string | null {
  const parts = accelerator.split('+');
  if (FREE_KEY.test(parts.at(-1) ?? '')) return null;
  if (!parts.some((part) => part === 'Ctrl' || part === 'Alt' || part === 'Super')) {
    return t('Hold Ctrl or Alt as well: other programs need this key.');
  }
  if (!NEEDED.has(accelerator)) return null;
  return t('Other programs need {keys}: add another of Ctrl, Alt and Shift.', { keys: keysText(accelerator) });
}

function modifiersOf({ ctrlKey, altKey, shiftKey, metaKey }: PressedKey): Modifier[] {
  const held: Readonly<Record<Modifier, boolean>> = { Ctrl: ctrlKey, Alt: altKey, Shift: shiftKey, Super: metaKey };
  return MODIFIERS.filter((modifier) => held[modifier]);
}

function keyOf({ key, code }: PressedKey): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  if (FUNCTION_KEY.test(key)) return key;
  // With Alt or Shift held, or in another script, the key types something else than what it is called.
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? NAMED[code];
}

/** The keys of a combination as this keyboard calls them. */
export function keyNames(accelerator: Accelerator, platform: string): readonly string[] {
  const isMac = /mac/i.test(platform);
  const names: Readonly<Record<string, string>> = isMac
    ? { Alt: 'Option', Super: 'Cmd' }
    : { Super: /win/i.test(platform) ? 'Win' : 'Super' };
  return accelerator.split('+').map((part) => names[part] ?? keyName(part));
}

/** `Ctrl+Alt+K`, within a sentence. */
export function keysText(accelerator: Accelerator): string {
  return accelerator.split('+').map(keyName).join('+');
}

function keyName(part: string): string {
  const name = NAMES[part];
  return name === undefined ? part : t(name);
}
