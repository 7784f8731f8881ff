import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { t } from '../../../common/i18n/translate.ts';
import type { Credentials } from '../../core/accounts/ports.ts';
import { UserFailure } from '../../core/user-failure.ts';
import type { BuiltInStart } from './messages.ts';

export interface BuiltInBoard {
  /** Starts it once; later calls share the first. */
  readonly start: () => Promise<Credentials>;
  readonly close: () => Promise<void>;
}

const MESSAGE = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), address: z.string(), token: z.string() }),
  z.object({ kind: z.literal('failed'), words: z.string() }),
]);

/** The task board in a thread of its own, so that its disk never holds up a click. */
export function createBuiltInBoard(entry: URL, start: BuiltInStart): BuiltInBoard {
  let worker: Worker | undefined;
  let started: Promise<Credentials> | undefined;

  async function launch(): Promise<Credentials> {
    const made = new Worker(entry, { workerData: start });
    worker = made;
    return await new Promise<Credentials>((resolve, reject) => {
      made.on('message', (raw: unknown) => {
        // Node's own words are none of ours: with `--watch` each thread tells what it imports.
        const { data: message } = MESSAGE.safeParse(raw);
        if (message?.kind === 'ready') resolve(message);
        else if (message !== undefined) reject(failure(message.words));
      });
      made.once('error', (error: unknown) => reject(failure(String(error))));
      // Whoever asks next starts it anew; its port and its token will be others.
      made.once('exit', () => {
        started = undefined;
        reject(failure(t('it ended early')));
      });
    });
  }

  async function startAnew(): Promise<Credentials> {
    try {
      return await launch();
    } catch (error) {
      started = undefined;
      await worker?.terminate();
      throw error;
    }
  }

  return {
    start: async () => {
      started ??= startAnew();
      return await started;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}

function failure(words: string): UserFailure {
  return new UserFailure(
    'unreachable',
    t('The built-in board could not start ({words}). What you tracked is kept.', { words }),
  );
}
