export interface FeedAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** Asks an address for what is to be read again and again, an update feed or a calendar; `answer` follows redirects, and rejects with an `Error` in a person's words, without a full stop. */
export type AskFeed = (
  url: string,
  headers: Readonly<Record<string, string>>,
) => { readonly answer: Promise<FeedAnswer>; readonly cancel: () => void };
