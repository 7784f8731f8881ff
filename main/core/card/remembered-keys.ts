import type { Shelf } from '../reports/ports.ts';

export interface RememberedKeysPorts {
  readonly shelf: Shelf;
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

export function rememberedKeys({ shelf, accountKey, name, now }: RememberedKeysPorts): RememberedKeys {
  let known: readonly string[] | undefined;

  function all(): readonly string[] {
    return (known ??= asTexts(shelf.get(accountKey, name)?.value));
  }

  return {
    has: (key) => all().includes(key),
    add: (key) => {
      if (all().includes(key)) return;
      known = [...all(), key].slice(-MOST);
      shelf.put(accountKey, name, { asOf: now(), value: known });
    },
  };
}

function asTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
