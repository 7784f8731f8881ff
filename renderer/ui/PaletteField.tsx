import './palette.css';
import './search-field.css';
import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/** A half-open place of the field's text at which something is wrong. */
export interface MarkedPlace {
  readonly from: number;
  readonly to: number;
}

export interface PaletteFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'ref' | 'onSelect'> {
  readonly value: string;
  readonly icon: ReactNode;
  readonly hint?: string | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  /** In order, without overlap. */
  readonly wrong: readonly MarkedPlace[];
  readonly onCaret: (caret: number) => void;
  readonly isExpanded: boolean;
  /** The id of what is expanded; none where that is not there yet. */
  readonly listId?: string;
}

/** The field of a palette. A text behind its own, unseen but for its underlines, marks what is wrong where it stands. */
export function PaletteField(props: PaletteFieldProps) {
  const { icon, hint, input, wrong, onCaret, isExpanded, listId, ...rest } = props;
  const behind = useRef<HTMLDivElement>(null);

  function follow(): void {
    if (behind.current !== null && input.current !== null) behind.current.scrollLeft = input.current.scrollLeft;
  }

  useLayoutEffect(follow);

  return (
    <div className="search-field">
      {icon}
      {wrong.length === 0 ? null : (
        <div ref={behind} className="palette-behind" aria-hidden="true">
          {partsOf(rest.value, wrong)}
        </div>
      )}
      <input
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={listId}
        ref={input}
        className="search-input"
        autoComplete="off"
        spellCheck="false"
        aria-invalid={wrong.length > 0}
        onScroll={follow}
        onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart ?? currentTarget.value.length)}
      />
      {hint === undefined ? null : <kbd aria-hidden="true">{hint}</kbd>}
    </div>
  );
}

function partsOf(text: string, wrong: readonly MarkedPlace[]): readonly ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of wrong) {
    if (from < at || to <= from) continue;
    parts.push(text.slice(at, from), <u key={from}>{text.slice(from, to)}</u>);
    at = to;
  }
  return [...parts, text.slice(at)];
}
