import { useRef } from 'react';
import type { ReportSort, ReportSums } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useKeptFocus } from '../../state/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { Translated } from '../../ui/Translated.tsx';
import { durationWords } from '../../../common/time/durations.ts';
import { countWords } from './report-words.ts';
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

  return (
    <div ref={note} className="detailed-note" tabIndex={-1}>
      <output aria-label={t('Selection')}>
        {count === 0 ? (
          <span className="reports-hint">
            <Translated
              message="Select rows to add them up: arrow keys and {space}, {shift} for several."
              values={{ space: <kbd>{t('Space')}</kbd>, shift: <kbd>{t('Shift')}</kbd> }}
            />
          </span>
        ) : (
          chosenWords(count, sum)
        )}
      </output>
      {count === 0 ? null : (
        <Button variant="quiet" onPress={onClear}>
          {t('Clear selection')}
        </Button>
      )}
    </div>
  );
}

function chosenWords(count: number, sum: ReportSums | undefined): string {
  const entries = countWords(count);
  if (sum === undefined) return t('{entries} selected', { entries });
  const length = durationWords(sum.ms);
  if (sum.unconfirmedMs === 0) return t('{entries} selected: {length}', { entries, length });
  const unconfirmed = durationWords(sum.unconfirmedMs);
  return t('{entries} selected: {length}, {unconfirmed} not yet confirmed', { entries, length, unconfirmed });
}
