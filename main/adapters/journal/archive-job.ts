import { Worker } from 'node:worker_threads';
import type { ExportFormat, ImportReport } from '../../../common/domain/archive.ts';
import type { Language } from '../../../common/i18n/languages.ts';
import type { FailureCode } from '../../../common/ipc/failure.ts';
import { UserFailure } from '../../core/user-failure.ts';

/** What the worker is told at its start (`workerData`): something to do with the journal at `path`, in words of `language`. */
export type ArchiveJob = UnsaidJob & { readonly language: Language };

export type UnsaidJob =
  | {
      readonly kind: 'export';
      readonly path: string;
      readonly format: ExportFormat;
      /** By which clocks the time of accounts is written, by the zone of their own. */
      readonly zones: Readonly<Record<string, string>>;
      readonly now: number;
    }
  | { readonly kind: 'take-in'; readonly path: string; readonly text: string }
  | { readonly kind: 'restore'; readonly path: string; readonly backup: string; readonly folder: string };

/** What it says back: parts of an export in their order, then one of the others. */
export type ArchiveMessage =
  | { readonly kind: 'part'; readonly text: string }
  | { readonly kind: 'exported' }
  | { readonly kind: 'taken-in'; readonly report: ImportReport }
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly words: string };

/** Runs `job` in a thread of its own: a hundred thousand rows take seconds, and no click may wait for them. */
export async function inThread(
  entry: URL,
  job: ArchiveJob,
  onPart: (text: string) => void,
): Promise<ImportReport | null> {
  const worker = new Worker(entry, { workerData: job });
  return await new Promise((resolve, reject) => {
    let settle = (code: number): void => reject(new Error(`The thread ended early (${code})`));
    worker.on('message', (message: ArchiveMessage) => {
      if (message.kind === 'part') onPart(message.text);
      else if (message.kind === 'failed') settle = () => reject(new UserFailure(message.code, message.words));
      else settle = () => resolve(message.kind === 'taken-in' ? message.report : null);
    });
    worker.once('error', reject);
    // With its connection: it is still closing that when it tells what came of the job, and nobody is to end the process meanwhile.
    worker.once('exit', (code) => settle(code));
  });
}
