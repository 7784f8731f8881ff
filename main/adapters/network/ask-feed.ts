import { networkFailure } from '../../../api/network-failure.ts';
import { t } from '../../../common/i18n/translate.ts';
import { isLoopback, mayLeadHere } from '../../../common/loopback.ts';
import type { AskFeed, FeedAnswer } from '../../core/network/ask-feed.ts';

const MOST_REDIRECTS = 10;

export interface FeedPorts {
  /** `OpenedNetwork.fetch`. */
  readonly fetch: typeof fetch;
  /** Nothing may come from anywhere but this computer. */
  readonly loopbackOnly: boolean;
}

/** The way to an update feed or a calendar, which is that to the services. */
export function feedOver({ fetch, loopbackOnly }: FeedPorts): AskFeed {
  /** Nothing unencrypted leaves this computer, and no feed of elsewhere asks what runs on it. */
  function refuseUnlessAllowed({ protocol, hostname }: URL, isHere: boolean): void {
    const isAllowed = mayLeadHere(hostname) ? isHere && isLoopback(hostname) : protocol === 'https:' && !loopbackOnly;
    if (!isAllowed) throw new Error(t('it leads to {host}, which is not asked', { host: hostname }));
  }

  async function ask(
    address: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Response> {
    let url = new URL(address);
    const isHere = isLoopback(url.hostname);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      refuseUnlessAllowed(url, isHere);
      const response = await fetch(url.href, { headers, signal, redirect: 'manual' }).catch((error: unknown) => {
        throw inWords(error, url.host);
      });
      const location = response.headers.get('location');
      const isElsewhere = response.status >= 300 && response.status < 400 && location !== null;
      if (!isElsewhere || !URL.canParse(location, url.href)) return response;
      await response.body?.cancel();
      url = new URL(location, url);
    }
    throw new Error(t('The server sends on from one address to the next without end'));
  }

  return (address, headers) => {
    const ending = new AbortController();
    return { answer: ask(address, headers, ending.signal).then(answerOf), cancel: () => ending.abort() };
  };
}

function answerOf({ status, statusText, headers, body }: Response): FeedAnswer {
  return { status, statusText, headers: Object.fromEntries(headers), body };
}

function inWords(error: unknown, host: string): Error {
  const exchange = { sentAtMs: 0, receivedAtMs: 0, serverDateMs: null };
  const { message } = networkFailure(error, { host, writes: false, isCancelled: false, isTimedOut: false, exchange });
  return new Error(message, { cause: error });
}
