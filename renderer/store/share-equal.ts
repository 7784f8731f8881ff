/**
 * The newer of two values, with every part that did not change taken from the older one. Snapshots cross a process
 * boundary as copies; this gives their unchanged parts back their identity, so that only what changed is drawn again.
 */
export function shareEqual<T>(older: T, newer: T): T;
export function shareEqual(older: unknown, newer: unknown): unknown {
  if (Object.is(older, newer)) return older;
  if (Array.isArray(older) && Array.isArray(newer)) return shareArray(older, newer);
  if (isRecord(older) && isRecord(newer)) return shareRecord(older, newer);
  return newer;
}

function shareArray(older: readonly unknown[], newer: readonly unknown[]): readonly unknown[] {
  const shared = newer.map((value, at) => shareEqual(older[at], value));
  const isSame = older.length === newer.length && shared.every((value, at) => Object.is(value, older[at]));
  return isSame ? older : shared;
}

function shareRecord(older: Record<string, unknown>, newer: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(newer);
  const shared = keys.map((key) => shareEqual(older[key], newer[key]));
  const isSame =
    Object.keys(older).length === keys.length &&
    keys.every((key, at) => Object.is(shared[at], older[key]) && Object.hasOwn(older, key));
  // Most are the same: another record is made for those alone that are not.
  return isSame ? older : Object.fromEntries(keys.map((key, at) => [key, shared[at]]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
