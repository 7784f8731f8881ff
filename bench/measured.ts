import type { BenchRow } from './row.ts';

/** What a file of `rows/` came to. */
export interface Measured {
  readonly name: string;
  readonly rows: readonly BenchRow[];
  /** Why it came to no rows; null where all went well. */
  readonly problem: string | null;
}

/** Never rejects: what fails, or does not end, costs its own rows alone. */
export async function measured(
  name: string,
  work: () => Promise<readonly BenchRow[]>,
  limitMs: number,
): Promise<Measured> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // Thrown where nobody awaits it, as by a process that it has started.
  process.on('uncaughtException', reject);
  const timer = setTimeout(() => reject(new Error(`it has not ended after ${limitMs / 60_000} minutes`)), limitMs);
  try {
    return { name, rows: await Promise.race([work(), broken]), problem: null };
  } catch (error) {
    return { name, rows: [], problem: firstLine(error) };
  } finally {
    clearTimeout(timer);
    process.off('uncaughtException', reject);
  }
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}
