import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** A disk of its own at `path`, which can be filled and made read-only; null where this computer does not permit one. */
export interface SmallDisk extends Disposable {
  readonly path: string;
  readonly makeReadOnly: () => void;
}

export function smallDisk(path: string, kilobytes: number): SmallDisk | null {
  mkdirSync(path, { recursive: true });
  if (!ran('mount', '-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', path)) return null;
  return {
    path,
    makeReadOnly: () => {
      if (!ran('mount', '-o', 'remount,ro', path)) throw new Error(`${path} cannot be made read-only`);
    },
    [Symbol.dispose]: () => {
      if (!ran('umount', '-l', path)) throw new Error(`${path} cannot be taken away`);
    },
  };
}

function ran(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
