/** Does it to each of them, whatever becomes of the others; throws what failed first. */
export function everyOne<T, R>(parts: readonly T[], work: (part: T) => R): R[] {
  const failures: unknown[] = [];
  const results = parts.flatMap((part) => {
    try {
      return [work(part)];
    } catch (error) {
      failures.push(error);
      return [];
    }
  });
  if (failures.length > 0) throw failures[0];
  return results;
}
