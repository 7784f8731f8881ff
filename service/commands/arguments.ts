import { parseArgs } from 'node:util';

/** The command line itself is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const OPTIONS = {
  data: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  'ended-at-rule': { type: 'string' },
  'public-url': { type: 'string' },
  'upload-quota': { type: 'string' },
  name: { type: 'string' },
  initials: { type: 'string' },
  timezone: { type: 'string' },
  admin: { type: 'boolean' },
  token: { type: 'string' },
  owner: { type: 'string' },
  file: { type: 'string' },
  board: { type: 'string' },
  user: { type: 'string' },
  permissions: { type: 'string' },
  tasks: { type: 'string' },
  trackers: { type: 'string' },
  seed: { type: 'string' },
} as const;

export type Values = ReturnType<typeof parse>['values'];

/** The command and its options. Throws `UsageError` for an unknown option or one without its value. */
export function parseArguments(args: readonly string[]): { readonly command: string; readonly values: Values } {
  try {
    const { positionals, values } = parse(args);
    if (positionals.length > 1) throw new UsageError(`“${positionals[1] ?? ''}” is one word too many.`);
    return { command: positionals[0] ?? '', values };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
}

/** Throws `UsageError` when it is missing or blank. */
export function required(values: Values, name: keyof typeof OPTIONS): string {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is missing.`);
  return value;
}

/** Undefined when absent; throws a sentence for anything but a whole number from `least` to `most`. */
export function wholeNumber(
  values: Values,
  name: keyof typeof OPTIONS,
  least = 0,
  most = 999_999_999,
): number | undefined {
  const value = values[name];
  if (typeof value !== 'string') return undefined;
  if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most) {
    throw new Error(`--${name} must be a whole number from ${least} to ${most}.`);
  }
  return Number(value);
}

/** As `wholeNumber`, for the id of a record that must be named. */
export function requiredId(values: Values, name: keyof typeof OPTIONS): number {
  required(values, name);
  return wholeNumber(values, name, 1) ?? 0;
}
