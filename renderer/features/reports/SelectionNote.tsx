import { useRef } from 'react';
import type { ReportSort } from '../../../common/domain/report.ts';
import { useKeptFocus } from '../../state/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { countWords, exactDuration, unconfirmedWords } from './report-words.ts';
import { countChosen, type Selection } from './selection.ts';
import { useSum } from './use-sum.ts';

export interface SelectionNoteProps {
  readonly reportId: number;
  readonly sort: ReportSort;
  readonly selection: Selection;
  readonly onClear: () => void;
}

/** What the chosen rows come to. */
export function SelectionNote({ reportId, sort, selection, onClear }: SelectionNoteProps) {
  const sum = useSum(reportId, sort, selection);
  const note = useRef<HTMLDivElement>(null);
  useKeptFocus(note, selection);
  const count = countChosen(selection);
  const unconfirmed = sum === undefined ? '' : unconfirmedWords(sum);

  return (
    <div ref={note} className="detailed-note" tabIndex={-1}>
      <output aria-label="Selection">
        {count === 0 ? (
          <span className="reports-hint">
            Select rows to see what they come to: arrows and <kbd>Space</kbd>, <kbd>Shift</kbd> for several.
          </span>
        ) : (
          <>
            {countWords(count)} selected
            {sum === undefined ? '' : `: ${exactDuration(sum.ms)}`}
            {unconfirmed === '' ? '' : `, ${unconfirmed}`}
          </>
        )}
      </output>
      {count === 0 ? null : (
        <Button variant="quiet" onPress={onClear}>
          Clear selection
        </Button>
      )}
    </div>
  );
}
