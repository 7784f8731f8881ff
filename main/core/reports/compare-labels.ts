let collator: Intl.Collator | undefined;

/**
 * Compares two labels as a reader orders them, numbers in them by their value. The collator is made when labels are first
 * compared: the first of a process looks through the collations of all languages, 2 MB that an app in the tray can do without.
 */
export function compareLabels(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(a, b);
}
