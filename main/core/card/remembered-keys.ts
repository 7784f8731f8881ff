import type { AnswerCache } from '../reports/ports.ts';

export interface RememberedKeysPorts {
  readonly cache: AnswerCache;
  readonly accountKey: string;
  /** What they are kept under. */
  readonly name: string;
  readonly now: () => number;
}

/** The last hundred of some keys, known after a restart as well. */
export interface RememberedKeys {
  readonly has: (key: string) => boolean;
  readonly add: (key: string) => void;
}

const MOST = 100;

export function rememberedKeys({ cache, accountKey, name, now }: RememberedKeysPorts): RememberedKeys {
  let known: readonly string[] | undefined;

  function all(): readonly string[] {
    return (known ??= asTexts(cache.get(accountKey, name)?.value));
  }

  return {
    has: (key) => all().includes(key),
    add: (key) => {
      if (all().includes(key)) return;
      known = [...all(), key].slice(-MOST);
      cache.put(accountKey, name, { asOf: now(), value: known });
    },
  };
}

function asTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
