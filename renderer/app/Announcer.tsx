import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from '../store/cardclock.ts';
import { changeWords } from './change-words.ts';

/** Says aloud what started and what stopped, once each, and never the ticking seconds. */
export function Announcer() {
  const running = useSnapshot((snapshot) => snapshot.running);
  const before = useRef(running);
  const [words, setWords] = useState('');

  useEffect(() => {
    const said = changeWords(before.current, running);
    before.current = running;
    if (said !== '') setWords(said);
  }, [running]);

  return (
    <p className="hidden-visually" aria-live="polite">
      {words}
    </p>
  );
}
