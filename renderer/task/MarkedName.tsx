import { Fragment } from 'react';
import { markedParts } from './search-list.ts';

export interface MarkedNameProps {
  readonly name: string;
  readonly marks: readonly (readonly [number, number])[];
}

/** A name with the parts that matched marked. */
export function MarkedName({ name, marks }: MarkedNameProps) {
  return markedParts(name, marks).map((part) =>
    part.isMarked ? <mark key={part.at}>{part.text}</mark> : <Fragment key={part.at}>{part.text}</Fragment>,
  );
}
