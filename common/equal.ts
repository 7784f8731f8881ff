/** Whether two pieces of plain data say the same, whatever the order of their fields. A field that is undefined counts as absent. */
export function isEqual<T>(one: T, other: T): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const isSaid = Object.keys(one).every((key) => isEqual(one[key], other[key]));
  return isSaid && Object.keys(other).every((key) => key in one || other[key] === undefined);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
