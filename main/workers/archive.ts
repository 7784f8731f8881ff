import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { LANGUAGES } from '../../common/i18n/languages.ts';
import { loadLanguage } from '../../common/i18n/load-language.ts';
import { UserFailure } from '../core/user-failure.ts';
import type { ArchiveMessage, UnsaidJob } from '../adapters/journal/copies/archive-job.ts';
import { connect, createDatabase } from '../adapters/journal/tables/database.ts';
import { exportParts } from '../adapters/journal/copies/export.ts';
import { restoreFrom } from '../adapters/journal/copies/restore.ts';
import { readExport, takeIn } from '../adapters/journal/copies/import.ts';

const LANGUAGE = z.looseObject({ language: z.enum(LANGUAGES) });
const JOB = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('export'),
    path: z.string(),
    format: z.enum(['jsonl', 'csv']),
    zones: z.record(z.string(), z.string()),
    now: z.number(),
  }),
  z.object({ kind: z.literal('take-in'), path: z.string(), text: z.string() }),
  z.object({ kind: z.literal('restore'), path: z.string(), backup: z.string(), folder: z.string() }),
]);

/** The worker thread's work: one job on the journal's file, over a connection of its own. */
function runArchiveJob(): void {
  const { language } = LANGUAGE.parse(workerData);
  // Without its catalogue it is done in English.
  loadLanguage(language).then(begin, begin);
}

/** Out of the promise, so that a defect ends the thread. */
function begin(): void {
  setImmediate(() => void doJob());
}

async function doJob(): Promise<void> {
  try {
    await work(JOB.parse(workerData));
  } catch (error) {
    if (!(error instanceof UserFailure)) throw error;
    tell({ kind: 'failed', code: error.code, words: error.message });
  }
}

/** All is ready: nobody else may write from here on. */
async function alone(): Promise<void> {
  if (parentPort === null) return;
  tell({ kind: 'ready' });
  await once(parentPort, 'message');
}

async function work(job: UnsaidJob): Promise<void> {
  const raw = connect(job.path);
  try {
    switch (job.kind) {
      case 'export':
        // Every row of one moment, while clicks go on being written.
        raw.exec('BEGIN');
        for (const text of parts(raw, job)) tell({ kind: 'part', text });
        return tell({ kind: 'exported' });
      case 'take-in': {
        const rows = readExport(job.text);
        await alone();
        return tell({ kind: 'taken-in', report: takeIn(createDatabase(raw), rows) });
      }
      case 'restore':
        return tell({ kind: 'taken-in', report: await restoreFrom(raw, job.backup, job.folder, alone) });
    }
  } finally {
    raw.close();
  }
}

function parts(raw: DatabaseSync, { format, now, zones }: Extract<UnsaidJob, { kind: 'export' }>): Generator<string> {
  return exportParts(createDatabase(raw), { format, now, zoneOf: (own) => zones[own] ?? own });
}

function tell(message: ArchiveMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin, unlike a window
  parentPort?.postMessage(message);
}

runArchiveJob();
