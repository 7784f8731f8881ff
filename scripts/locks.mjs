/** One at a time across processes, by a folder that only one can make; a holder that died is passed over. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { onStop } from './processes.mjs';

const POLL_MS = 100;
const NEWBORN_MS = 5000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A lock whose holder is gone. One without a holder's id yet may just have been made. */
function isAbandoned(folder) {
  try {
    return !isAlive(Number(readFileSync(join(folder, 'pid'), 'utf8')));
  } catch {
    try {
      return Date.now() - statSync(folder).mtimeMs > NEWBORN_MS;
    } catch {
      return false;
    }
  }
}

function tryTake(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
  writeFileSync(join(folder, 'pid'), String(process.pid));
  return true;
}

function passOver(folder) {
  const aside = `${folder}.${process.pid}.${Date.now()}`;
  try {
    renameSync(folder, aside); // only one of those that wait succeeds
    rmSync(aside, { recursive: true, force: true });
  } catch {
    // someone else was quicker
  }
}

/** Runs `work` while no other process runs its own under the same lock folder. */
export async function withLock(folder, work) {
  mkdirSync(dirname(folder), { recursive: true });
  while (!tryTake(folder)) {
    if (isAbandoned(folder)) passOver(folder);
    else await delay(POLL_MS);
  }
  const release = () => rmSync(folder, { recursive: true, force: true });
  const forget = onStop(release);
  try {
    return await work();
  } finally {
    forget();
    release();
  }
}
