import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JOURNAL_VERSION } from '../../../main/adapters/journal/migrations.ts';
import { writeFeed } from '../../../scripts/packaging/feed.mjs';

export const NEXT_VERSION = '9.0.0';

/** Makes the package of the next version out of `deb`, in `folder`, with the feed that tells of it. */
export async function nextVersion(deb: string, folder: string): Promise<string> {
  const content = join(folder, 'content');
  execFileSync('dpkg-deb', ['-R', deb, content]);
  const control = join(content, 'DEBIAN', 'control');
  const text = readFileSync(control, 'utf8');
  const version = /^Version: (\S+)$/m.exec(text)?.[1] ?? '';
  writeFileSync(control, text.replace(`Version: ${version}`, `Version: ${NEXT_VERSION}`));
  // Both are of one length, so that all else in the archive stays where it is.
  const asar = join(content, 'opt', 'Cardclock', 'resources', 'app.asar');
  const bytes = readFileSync(asar);
  const manifest = bytes.indexOf('"productName": "Cardclock"');
  const at = bytes.indexOf(`"version": "${version}"`, manifest);
  if (manifest < 0 || at < 0 || version.length !== NEXT_VERSION.length) throw new Error(`no ${version} in ${asar}`);
  bytes.write(`"version": "${NEXT_VERSION}"`, at);
  writeFileSync(asar, bytes);
  const next = join(folder, `cardclock-${NEXT_VERSION}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '-b', content, next]);
  await writeFeed([next], { version: NEXT_VERSION });
  return next;
}

/** Turns a byte in the middle of `file` around, which its length does not show; once more, and it is as it was. */
export function turnByte(file: string): void {
  const at = Math.floor(statSync(file).size / 2);
  const open = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(open, byte, 0, 1, at);
  writeSync(open, Buffer.from([255 - (byte[0] ?? 0)]), 0, 1, at);
  closeSync(open);
}

/** Serves the files of `folder` on this computer. */
export async function serveFolder(folder: string): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer(({ url = '' }, response) => {
    const file = join(folder, basename(new URL(url, 'http://feed').pathname));
    if (existsSync(file)) createReadStream(file).pipe(response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the feed has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export function installedVersion(): string {
  return execFileSync('dpkg-query', ['-W', '-f', '${Version}', 'cardclock'], { encoding: 'utf8' });
}

export function journalVersion(path: string): number {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  } finally {
    db.close();
  }
}

/** Takes back what the last migration did. */
export function makeOlder(path: string): void {
  const db = new DatabaseSync(path);
  db.exec('DROP INDEX trackers_successor; ALTER TABLE trackers DROP COLUMN successor_id');
  db.exec(`PRAGMA user_version = ${JOURNAL_VERSION - 1}`);
  db.close();
}
