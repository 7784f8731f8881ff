import { Worker } from 'node:worker_threads';
import type { ExportFormat, ImportReport } from '../../../../common/domain/archive.ts';
import type { Language } from '../../../../common/i18n/languages.ts';
import type { Alone } from '../../../core/journal/archive.ts';
import type { FailureCode } from '../../../../common/ipc/failure.ts';
import { UserFailure } from '../../../core/user-failure.ts';

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

/** What it says back: parts of an export in their order, or that it is ready to write and waits for a word; then one of the others. */
export type ArchiveMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'part'; readonly text: string }
  | { readonly kind: 'exported' }
  | { readonly kind: 'taken-in'; readonly report: ImportReport }
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly words: string };

interface Meanwhile {
  readonly onPart?: (text: string) => void;
  readonly alone?: Alone | undefined;
}

/** Runs `job` in a thread of its own: a hundred thousand rows take seconds, and no click may wait for them. */
export async function inThread(
  entry: URL,
  job: ArchiveJob,
  { onPart, alone }: Meanwhile,
): Promise<ImportReport | null> {
  const worker = new Worker(entry, { workerData: job });
  return await new Promise((resolve, reject) => {
    let settle = (code: number): void => reject(new Error(`The thread ended early (${code})`));
    worker.on('message', (message: ArchiveMessage) => {
      if (message.kind === 'part') onPart?.(message.text);
      else if (message.kind === 'ready') goOn(alone).catch(giveUp);
      else if (message.kind === 'failed') settle = () => reject(new UserFailure(message.code, message.words));
      else settle = () => resolve(message.kind === 'taken-in' ? message.report : null);
    });
    async function goOn(first: Alone = async () => await Promise.resolve()): Promise<void> {
      await first();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, unlike a window
      worker.postMessage('go on');
    }

    function giveUp(error: unknown): void {
      reject(error);
      void worker.terminate();
    }

    worker.once('error', reject);
    // With its connection: it is still closing that when it tells what came of the job, and nobody is to end the process meanwhile.
    worker.once('exit', (code) => settle(code));
  });
}
