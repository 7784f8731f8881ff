import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';

/**
 * Runs `install`, which removes the file of the app before the new one takes its place, and puts it back where that does not
 * come about. False where the app is as it was: it was not installed, or the file could not be kept. Throws nothing.
 */
export function withFileKept(file: string, install: () => boolean, onDefect: (error: unknown) => void): boolean {
  const kept = `${file}.before-update`;
  try {
    rmSync(kept, { force: true });
    keep(file, kept);
  } catch (error) {
    onDefect(error);
    return false;
  }
  const isInstalled = unlessItFails(install, onDefect);
  try {
    if (isInstalled || existsSync(file)) rmSync(kept, { force: true });
    else renameSync(kept, file);
  } catch (error) {
    onDefect(error);
  }
  return isInstalled;
}

function unlessItFails(install: () => boolean, onDefect: (error: unknown) => void): boolean {
  try {
    return install();
  } catch (error) {
    onDefect(error);
    return false;
  }
}

/** Not every file system has links. */
function keep(file: string, kept: string): void {
  try {
    linkSync(file, kept);
  } catch {
    copyFileSync(file, kept);
  }
}
