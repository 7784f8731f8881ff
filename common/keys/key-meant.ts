/** The part of a key event that says which key it is. */
export interface TypedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
}

/**
 * The key that a shortcut goes by: what it types where that is a Latin letter (in lower case) or a digit, so that Ctrl+Z
 * stays where the person's Z is. A keyboard without Latin letters (Cyrillic, Greek, Hebrew) has them at the places of the
 * English one, and so it is with the digits of the row above where they need Shift, as in France, and with the slash where
 * the full stop lies in its place, as on Russian and Hebrew keyboards. Any other key is as typed.
 */
export function keyMeant({ key, code, shiftKey }: TypedKey): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (/^\d$/.test(key)) return key;
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined && !shiftKey) return digit;
  return byPlace(key, code) ?? key;
}

function byPlace(key: string, code: string): string | undefined {
  if (key === '.' && code === 'Slash') return '/';
  return isOtherScript(key) ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
}

/** Not so a sign: the key that is Z on an English keyboard types `;` on Dvorak's, whose Z lies elsewhere. */
function isOtherScript(key: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
}
