import { useEffect, useRef, useState } from 'react';

export interface Said {
  /** The same as long as it is the same thing, whatever its words become. */
  readonly key: string;
  readonly words: string;
}

/** Says each thing aloud once, as it comes, also in the words of the one before; that its words change later is not said again. */
export function SaidOnce({ things }: { readonly things: readonly Said[] }) {
  const known = useRef<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState({ turn: 0, words: '' });

  useEffect(() => {
    const fresh = things.filter(({ key }) => !known.current.has(key));
    known.current = new Set(things.map(({ key }) => key));
    if (fresh.length === 0) return;
    const words = fresh.map((thing) => thing.words).join(' ');
    setSaid(({ turn }) => ({ turn: turn + 1, words }));
  }, [things]);

  return (
    <p className="hidden-visually" aria-live="polite">
      {said.turn === 0 ? null : <span key={said.turn}>{said.words}</span>}
    </p>
  );
}
