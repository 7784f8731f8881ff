import type { ReactNode, Ref } from 'react';

export interface KeyRowProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly className: string;
  /** The accessible name. */
  readonly label: string;
  /** The keys that count while the row has the cursor, as `aria-keyshortcuts` names them. */
  readonly keys: string | undefined;
  /** True for the one row that the Tab key reaches. */
  readonly isCurrent: boolean;
  readonly children: ReactNode;
  readonly [data: `data-${string}`]: string | number | undefined;
}

/**
 * A row that takes the cursor and has keys of its own, in an element with the role `grid`: screen readers keep the keys of an
 * item of a list to themselves, and pass on those of a row of a grid. Its one cell is there for them alone.
 */
export function KeyRow({ label, keys, isCurrent, children, ...rest }: KeyRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the row of a table cannot be laid out so
    <div {...rest} role="row" aria-label={label} aria-keyshortcuts={keys} tabIndex={isCurrent ? 0 : -1}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above */}
      <div role="gridcell" className="row-cell">
        {children}
      </div>
    </div>
  );
}
