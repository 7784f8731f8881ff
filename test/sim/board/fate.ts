/** What the network, or something in front of the service, does with one request. */
export type Fate =
  | { readonly kind: 'fine' }
  /** Never leaves the device, and the device knows it. */
  | { readonly kind: 'unplugged' }
  /** Never arrives; the client gives up after its time-out. */
  | { readonly kind: 'request lost' }
  /** Applied, and the connection breaks before the answer. */
  | { readonly kind: 'answer lost' }
  /** The client has given up when it is applied, `afterMs` after it left. */
  | { readonly kind: 'late'; readonly afterMs: number }
  /** Both ways take their time: others overtake it. */
  | { readonly kind: 'slow'; readonly requestMs: number; readonly answerMs: number }
  /** Applied a second time `afterMs` later, as a proxy does that retries. */
  | { readonly kind: 'doubled'; readonly afterMs: number }
  /** The same, and the connection breaks before the first answer. */
  | { readonly kind: 'doubled and lost'; readonly afterMs: number }
  | { readonly kind: 'error before'; readonly status: 408 | 425 | 500 | 503; readonly retryAfterMs: number | null }
  | { readonly kind: 'error after'; readonly status: 500 | 502 | 504 }
  /** HTML where JSON belongs, before anything was applied or after. */
  | { readonly kind: 'page before' }
  | { readonly kind: 'page after' }
  | { readonly kind: 'too many'; readonly retryAfterMs: number | null }
  | { readonly kind: 'forbidden' };

/** Which requests a fate waits for. */
export type FateFor = 'any' | 'create' | 'update' | 'delete' | 'task' | 'write' | 'list';

export function fateWords(fate: Fate): string {
  const { kind, ...rest } = fate;
  const values = Object.values(rest).filter((value) => value !== null);
  return values.length === 0 ? kind : `${kind} ${values.join(' ')}`;
}
