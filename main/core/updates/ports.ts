import type { DownloadProgress } from '../../../common/domain/update.ts';
import type { AccountTimer } from '../app/timers-of-all-accounts.ts';

/** What looks for newer versions, and puts them in the place of this one. */
export interface Updater {
  /** Whether this one can be replaced by itself at all. */
  readonly canInstall: boolean;
  /** The newest version of the feed where it is newer than ours, else null. Rejects with a `SilenceError`, or an `Error` for whoever reads logs. */
  readonly newer: (feed: string) => Promise<string | null>;
  readonly download: (feed: string, onProgress: (progress: DownloadProgress) => void) => Downloading;
  /** Whether the person agrees, who was told where it comes from and what runs meanwhile. */
  readonly confirm: (offer: InstallOffer) => Promise<boolean>;
  /** The app quits in order, and comes back as what was downloaded; where that cannot be put in its place, as it is. */
  readonly install: () => void;
}

export interface Downloading {
  /**
   * Settles once the newest version is here and has the checksum that the feed promised; that version. Rejects as `newer`, and
   * with a `WrongFileError` where the checksum is another.
   */
  readonly done: Promise<string>;
  /** `done` rejects soon, with anything, unless all of it is here. */
  readonly cancel: () => void;
}

/** What came is not what the feed promised, and is not kept. */
export class WrongFileError extends Error {
  override readonly name = 'WrongFileError';
}

/** Nothing was heard of the feed for so long. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
  readonly silentMs: number;

  constructor(silentMs: number) {
    super(`nothing was heard of it for ${Math.round(silentMs / 1000)} s`);
    this.silentMs = silentMs;
  }
}

export interface InstallOffer {
  readonly version: string;
  readonly host: string;
  /** In every account of this device. */
  readonly running: readonly AccountTimer[];
}
