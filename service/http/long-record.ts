import { Readable } from 'node:stream';

/** Characters that are sent at a time. */
const CHUNK = 65_536;

interface Around {
  readonly before: string;
  readonly map: (json: string) => string;
  readonly after: string;
}

const NOTHING: Around = { before: '', map: (json) => json, after: '' };

/**
 * A record whose last field is a list too long to hold in memory: its items are read while it is sent. `view`, where they
 * come from, is disposed once the answer is sent or its reader has gone.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says which record it becomes
export class LongRecord<V> {
  declare readonly becomes: V;
  readonly #head: object;
  readonly #field: string;
  readonly #items: Iterable<unknown>;
  readonly #view: Disposable;

  constructor(head: object, field: string, items: Iterable<unknown>, view: Disposable) {
    this.#head = head;
    this.#field = field;
    this.#items = items;
    this.#view = view;
  }

  /** Its JSON, read as fast as it is taken. */
  stream(around = NOTHING): Readable {
    const stream = Readable.from(this.#pieces(around), { objectMode: false });
    return stream.once('close', () => this.#view[Symbol.dispose]());
  }

  *#pieces({ before, map, after }: Around): Generator<string> {
    const head = JSON.stringify(this.#head).slice(0, -1);
    let text = `${head === '{' ? head : `${head},`}${JSON.stringify(this.#field)}:[`;
    let start = before;
    let comma = '';
    for (const item of this.#items) {
      text += comma + JSON.stringify(item);
      comma = ',';
      if (text.length < CHUNK) continue;
      yield start + map(text);
      text = '';
      start = '';
    }
    yield start + map(`${text}]}`) + after;
  }
}

type ItemOf<T> = T extends readonly (infer I)[] ? I : never;

/** `{ ...head, [field]: items }`. */
export function longRecord<V, F extends keyof V & string>(
  head: Omit<V, F>,
  field: F,
  items: Iterable<ItemOf<V[F]>>,
  view: Disposable,
): LongRecord<V> {
  return new LongRecord(head, field, items, view);
}
