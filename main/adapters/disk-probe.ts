import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { defectOf } from '../core/log/defect.ts';
import type { DiskProbe } from '../core/support/ports.ts';

const CONTENT = 'Cardclock tries whether it can write here. This file may be removed.\n';

/** A file of its own in the data folder, written through to the disk and removed. */
export function diskProbe(dataDir: string, now: () => number): DiskProbe {
  return async () => {
    const path = join(dataDir, `self-test-${process.pid}.tmp`);
    const startedAt = now();
    try {
      const file = await open(path, 'w', 0o600);
      try {
        await file.writeFile(CONTENT);
        await file.sync();
      } finally {
        await file.close();
      }
      const ms = Math.round(now() - startedAt);
      return { kind: 'written', ms, freeBytes: await freeBytes(dataDir) };
    } catch (error) {
      // Without the path, which names the person's own folder.
      return { kind: 'refused', error: defectOf(error).words };
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
  };
}

/** What this user may still write; null where the system does not tell. */
async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
