import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** In bytes: longer paths are no socket's, from 104 on macOS and 108 on Linux. */
const LONGEST_PATH = 100;

/**
 * Where the control socket of the app on `dataDir` is: a file in that folder, which only its owner may enter. Where the path is too long,
 * one in a folder of the person's own beside temporary files.
 */
export function socketPath(dataDir: string): string {
  const folder = resolve(dataDir);
  if (process.platform === 'win32') return `\\\\.\\pipe\\cardclock-${hashOf(folder)}`;
  const path = join(folder, 'control.sock');
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : join(shelter(), `${hashOf(folder)}.sock`);
}

/** FNV-1a of 64 bits, which tells folders apart and guards nothing: Node's own hashes take 10 to 30 ms to load, for each command that is typed. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

/**
 * False where somebody else may have put something at `path`. Temporary files lie where everybody may write: what stands there
 * under a name that can be guessed may be anybody's. The data folder is what its owner made it. A folder that is missing is made.
 */
export function isSocketOurs(path: string): boolean {
  if (process.platform === 'win32' || dirname(path) !== shelter()) return true;
  mkdirSync(shelter(), { recursive: true, mode: 0o700 });
  const found = lstatSync(shelter());
  return found.isDirectory() && found.uid === userId() && (found.mode & 0o022) === 0;
}

function shelter(): string {
  return join(tmpdir(), `cardclock-${userId()}`);
}

/** `userInfo` of Node throws for whom the name service does not know, as in a container. Windows, which has no such ids, does not ask. */
function userId(): number | undefined {
  return process.geteuid?.();
}
