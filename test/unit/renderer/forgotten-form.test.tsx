// @vitest-environment happy-dom
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { TextField } from '../../../renderer/ui/TextField.tsx';
import { useForgottenForm } from '../../../renderer/ui/use-forgotten-form.ts';

interface EndProps {
  readonly onGone: () => void;
}

function Secret({ onGone }: EndProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('secret');
  useForgottenForm(form);
  return (
    <form ref={form}>
      <TextField label="Token" value={typed} onChange={setTyped} isSecret />
      <End onGone={onGone} />
    </form>
  );
}

/** The effects of the field have ended before this one's. */
function End({ onGone }: EndProps) {
  useEffect(() => onGone, [onGone]);
  return null;
}

afterEach(() => vi.unstubAllGlobals());

it('leaves nothing of its fields in a form that is gone, also where timers go off before the effects of the fields end', async () => {
  // As in the app, where effects have a turn of their own.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.createElement('div');
  const root = createRoot(place);
  const gone = Promise.withResolvers<void>();
  flushSync(() => root.render(<Secret onGone={gone.resolve} />));
  const form = place.querySelector('form');
  const hasReset = (): boolean => Object.hasOwn(form ?? {}, 'reset');
  await vi.waitFor(() => expect(hasReset()).toBe(true));
  const later = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => (ms === 0 ? work() : later(work, ms)));

  root.render(null);
  await gone.promise;

  expect(hasReset()).toBe(false);
});
