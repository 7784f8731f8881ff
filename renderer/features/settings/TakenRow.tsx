import { useState, type ReactNode } from 'react';
import type { Reply } from '../../../common/ipc/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Row.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { TypedText } from '../../store/use-typed-text.ts';

export interface TakenRowProps {
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly stored: string;
  readonly draft: TypedText;
  /** The button that takes what was typed, and the one that takes an empty field. */
  readonly use: readonly [typed: string, empty: string];
  /** Sends what was typed, or '' for the default; a refusal is said at the field. */
  readonly take: (wanted: string) => Promise<Reply<unknown>>;
  /** What stands beside the button, of the text as it is typed. */
  readonly children?: (typed: string) => ReactNode;
}

/** A text that counts once it is taken, and not while it is typed. */
export function TakenRow({ label, hint, placeholder, stored, draft, use, take, children }: TakenRowProps) {
  const [kept, setKept] = draft;
  const [problem, setProblem] = useState<string>();
  const typed = kept ?? stored;
  const wanted = typed.trim();

  async function send(text: string): Promise<void> {
    const reply = await take(text);
    setProblem(reply.ok ? undefined : reply.error.message);
    if (reply.ok) setKept(undefined);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The button goes once it is taken.
        event.currentTarget.querySelector('input')?.focus();
        void send(wanted);
      }}
    >
      <Row
        isWide
        label={label}
        hint={hint}
        restore={stored === '' ? undefined : { name: label, onRestore: () => void send('') }}
        renderControl={(ids) => (
          <TextField
            label={ids}
            value={typed}
            stored={stored}
            onChange={(text) => {
              setKept(text);
              setProblem(undefined);
            }}
            placeholder={placeholder}
            problem={problem}
          />
        )}
      >
        {children?.(wanted)}
        {wanted === stored ? null : (
          <div className="buttons">
            <Button type="submit">{wanted === '' ? use[1] : use[0]}</Button>
          </div>
        )}
      </Row>
    </form>
  );
}
