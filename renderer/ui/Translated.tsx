import { Fragment, type ReactElement } from 'react';
import { inPieces } from '../../common/i18n/translate.ts';

export interface TranslatedProps {
  /** As for `t`. */
  readonly message: string;
  readonly values: Readonly<Record<string, string | number | ReactElement>>;
}

/** A sentence that holds elements, each where the language wants it: `<Translated message="{task} runs." values={{ task: <bdi>{name}</bdi> }} />`. */
export function Translated({ message, values }: TranslatedProps) {
  return inPieces<ReactElement>(message, values).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of one sentence never change places
    <Fragment key={index}>{piece}</Fragment>
  ));
}
