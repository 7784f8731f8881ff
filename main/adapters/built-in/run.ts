import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { addToken, createDemoWorld, firstUser, openDatabase, revokeTokens } from '../../../service/admin.ts';
import { startService } from '../../../service/server/server.ts';
import type { BuiltInMessage } from './messages.ts';

const START = z.object({ dataDir: z.string(), timezone: z.string() });

/** The worker thread's work: serves the built-in board, and tells the one token of this run. */
export function runBuiltInBoard(): void {
  serve().then(tell, (error: unknown) => tell({ kind: 'failed', words: String(error) }));
}

function tell(message: BuiltInMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin, unlike a window
  parentPort?.postMessage(message);
}

async function serve(): Promise<BuiltInMessage> {
  const { dataDir, timezone } = START.parse(workerData);
  const token = freshToken(dataDir, timezone);
  const { url } = await startService({ dataDir, endedAtRule: 'after-start' });
  return { kind: 'ready', address: url, token };
}

/** Tokens of earlier runs are of no use to anybody. */
function freshToken(dataDir: string, timezone: string): string {
  using db = openDatabase(dataDir);
  return db.transaction(() => {
    const userId = firstUser(db) ?? createDemoWorld(db, { timezone, dataDir }).user.id;
    revokeTokens(db, userId);
    return addToken(db, userId);
  });
}
