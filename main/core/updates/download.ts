import type { DownloadProgress } from '../../../common/domain/update.ts';
import type { Updater } from './ports.ts';

export interface Download {
  /** Undefined while nothing is on its way. */
  readonly progress: () => DownloadProgress | undefined;
  /**
   * The version that came, null where it was called off; otherwise rejects as the updater does. Whoever asks while one is on
   * its way waits for that.
   */
  readonly run: (feed: string) => Promise<string | null>;
  readonly cancel: () => void;
}

interface Going {
  readonly done: Promise<string | null>;
  readonly progress: () => DownloadProgress;
  readonly cancel: () => void;
}

/** The one download of a new version, how far it is, and the way to call it off. */
export function createDownload(updater: Pick<Updater, 'download'>): Download {
  let going: Going | undefined;

  return {
    progress: () => going?.progress(),
    run: async (feed) => {
      going ??= begin(updater, feed);
      const mine = going;
      try {
        return await mine.done;
      } finally {
        if (going === mine) going = undefined;
      }
    },
    cancel: () => going?.cancel(),
  };
}

function begin(updater: Pick<Updater, 'download'>, feed: string): Going {
  let progress: DownloadProgress = { receivedBytes: 0, totalBytes: null };
  let isCancelled = false;
  const downloading = updater.download(feed, (now) => {
    progress = now;
  });

  async function unlessCancelled(): Promise<string | null> {
    try {
      return await downloading.done;
    } catch (error) {
      if (isCancelled) return null;
      throw error;
    }
  }

  return {
    done: unlessCancelled(),
    progress: () => progress,
    cancel: () => {
      isCancelled = true;
      downloading.cancel();
    },
  };
}
