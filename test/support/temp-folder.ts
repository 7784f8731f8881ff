import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own, gone when the `using` scope ends. */
export function tempFolder(): { readonly path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'cardclock-test-'));
  return {
    path,
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
