import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files below a folder that hold this text. An app may be at work in it: what goes meanwhile holds nothing. */
export function filesWith(folder: string, text: string): readonly string[] {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesWith(path, text);
    return entry.isFile() && bytesOf(path).includes(text) ? [path] : [];
  });
}

/** None where it went in between: a process that ended, a file that was renamed. */
export function bytesOf(file: string): Buffer {
  return unlessGone(() => readFileSync(file)) ?? Buffer.alloc(0);
}

function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && /^(ENOENT|ESRCH):/.test(error.message)) return undefined;
    throw error;
  }
}
