import type { ReactNode } from 'react';

export interface ReadoutProps {
  /** From the top of what it belongs to. */
  readonly top: string;
  /** Else it stands above that. */
  readonly isBelow?: boolean;
  /** It reaches to the left: what it belongs to is at the right. */
  readonly isBeside?: boolean;
  readonly children: ReactNode;
}

/** What would come of a move, said at the hand that moves; heard as well. */
export function Readout({ top, isBelow = false, isBeside = false, children }: ReadoutProps) {
  const classes = ['timeline-readout', 'tabular'];
  if (isBelow) classes.push('timeline-readout-below');
  if (isBeside) classes.push('timeline-readout-beside');

  return (
    <output className={classes.join(' ')} style={{ insetBlockStart: top }}>
      {children}
    </output>
  );
}
