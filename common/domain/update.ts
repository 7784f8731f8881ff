import { isLoopback } from '../loopback.ts';

/** How it stands with newer versions of Cardclock. */
export interface UpdatesView {
  /** The one that runs. */
  readonly version: string;
  /** False where it was not installed by a package that it can replace: a newer one is only told of. */
  readonly canInstall: boolean;
  /** UTC ms; null before the feed was ever asked. */
  readonly checkedAt: number | null;
  readonly state:
    | { readonly kind: 'none' }
    /** Asking did not work, in words. */
    | { readonly kind: 'failed'; readonly reason: string }
    | { readonly kind: 'available'; readonly version: string }
    /** Downloaded and checked: it is installed when the person says so. */
    | { readonly kind: 'ready'; readonly version: string };
  /** Of the newer version; absent while none is on its way. */
  readonly download?: DownloadProgress;
}

export interface DownloadProgress {
  readonly receivedBytes: number;
  /** Null while that is not known. */
  readonly totalBytes: number | null;
}

/** What the feed said when it was asked last. */
export interface UpdateCheck {
  /** UTC ms. */
  readonly at: number;
  /** The newer version, if there was one. */
  readonly found: string | null;
  readonly problem: UpdateProblem | null;
}

/** Why the feed was asked in vain: the words of whoever refused, as they came, or that nobody said anything for so long. */
export type UpdateProblem = string | { readonly silentSeconds: number };

const ADDRESS = /^(https?):\/\/([^\s/?#@\\:[\]]+|\[[\da-f:]+\])(?::\d{1,5})?(?:\/[^\s?#\\]*)?$/i;

/** The host of a feed's address; null where it is none: https, or http within this computer, and nothing after the path. */
export function feedHost(address: string): string | null {
  const [, scheme, host] = ADDRESS.exec(address) ?? [];
  if (scheme === undefined || host === undefined) return null;
  const name = host.toLowerCase();
  return scheme.toLowerCase() === 'https' || isLoopback(name) ? name : null;
}
