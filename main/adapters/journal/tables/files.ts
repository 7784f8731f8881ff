import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';

/** What SQLite keeps beside a database. */
export const COMPANIONS = ['-wal', '-shm', '-journal'] as const;

/** Removes it, with what SQLite keeps beside it. */
export function removeDatabase(path: string): void {
  for (const name of ['', ...COMPANIONS]) rmSync(`${path}${name}`, { force: true });
}

export function readIfThere(path: string): Uint8Array | null {
  return existsSync(path) ? readFileSync(path) : null;
}

export function isThere(path: string): boolean {
  return existsSync(path);
}

/** 0 for a file that is not there. */
export function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** On disk when it returns. Throws when `to` exists. */
export function copyDurably(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL);
  syncToDisk(to);
}

export function syncToDisk(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** As `syncToDisk`, and holds nothing up. */
export async function syncToDiskMeanwhile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** `2026-11-21T19-20-05`: a time that every file system takes as a name. UTC. */
export function timeInName(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
}

/** The first of `stem`, `stem-2`, `stem-3` … for which `isFree` holds. */
export function freeName(stem: string, isFree: (name: string) => boolean): string {
  if (isFree(stem)) return stem;
  let turn = 2;
  while (!isFree(`${stem}-${turn}`)) turn += 1;
  return `${stem}-${turn}`;
}
