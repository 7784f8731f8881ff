import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReportSort, ReportSums } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PopoverButton, useClosePopover } from '../../ui/PopoverButton.tsx';
import { Translated } from '../../ui/Translated.tsx';
import { durationWords } from '../../../common/time/durations.ts';
import { countWords } from './report-words.ts';
import { countChosen, type Selection } from './selection.ts';
import type { EntryActions } from './use-entry-actions.tsx';
import { useQuery } from '../../store/use-query.ts';

export interface SelectionNoteProps {
  readonly reportId: number;
  readonly sort: ReportSort;
  readonly selection: Selection;
  readonly actions: EntryActions;
  readonly onClear: () => void;
}

/** What the chosen rows come to. */
export function SelectionNote({ reportId, sort, selection, actions, onClear }: SelectionNoteProps) {
  const sum = useSum(reportId, sort, selection);
  const note = useRef<HTMLDivElement>(null);
  useKeptFocus(note, selection);
  const count = countChosen(selection);
  const [only] = selection;
  useRowAbove(note, count > 0);

  return (
    <div ref={note} className={count === 0 ? 'detailed-note' : 'detailed-note detailed-note-chosen'} tabIndex={-1}>
      <output className="detailed-note-words" aria-label={t('Selection')}>
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
        <div className="detailed-note-actions">
          {count === 1 && only !== undefined ? (
            <>
              <Button variant="quiet" onPress={() => actions.edit(only.from)}>
                {t('Edit…')}
              </Button>
              <Button variant="quiet" onPress={() => actions.openDay(only.from)}>
                {t('Open the day')}
              </Button>
            </>
          ) : null}
          <Button variant="quiet" onPress={() => actions.move(selection)}>
            {t('Move to another task…')}
          </Button>
          <Button variant="quiet" onPress={() => actions.shift(selection)}>
            {t('Shift…')}
          </Button>
          <Button variant="quiet" onPress={() => actions.remove(selection)}>
            {t('Delete…')}
          </Button>
        </div>
      )}
      {count === 0 ? null : (
        <div className="detailed-note-end">
          <PopoverButton name={t('Export the selection')} words={t('Export')} placement="bottom end">
            <ExportButtons onExport={(format) => actions.exportAs(format, selection)} />
          </PopoverButton>
          <IconButton label={t('Clear selection')} onPress={onClear}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** What the note comes to lie over is brought above it, so that the row that was chosen stays in sight. */
function useRowAbove(note: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const row = document.activeElement?.closest('tr');
    if (!isShown || note.current === null || !row) return;
    const overPx = row.getBoundingClientRect().bottom - note.current.getBoundingClientRect().top;
    if (overPx > 0) scrolledBy(note.current)?.scrollBy({ top: overPx });
  }, [note, isShown]);
}

function scrolledBy(element: Element): Element | null {
  const { parentElement } = element;
  if (parentElement === null || getComputedStyle(parentElement).overflowY === 'auto') return parentElement;
  return scrolledBy(parentElement);
}

/** Of what is chosen alone. */
function ExportButtons({ onExport }: { readonly onExport: (format: 'xlsx' | 'csv') => void }) {
  const close = useClosePopover();
  const run = (format: 'xlsx' | 'csv'): void => {
    onExport(format);
    close();
  };

  return (
    <div className="reports-export-kinds">
      <Button variant="quiet" onPress={() => run('xlsx')}>
        {t('Export Excel workbook')}
      </Button>
      <Button variant="quiet" onPress={() => run('csv')}>
        {t('Export CSV')}
      </Button>
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

/** The sums of the chosen rows; undefined while they are on their way, or where nothing is chosen. */
function useSum(reportId: number, sort: ReportSort, selection: Selection): ReportSums | undefined {
  const asked = useMemo(() => ({ reportId, sort, spans: selection }), [reportId, sort, selection]);
  return useQuery('report:sum', asked, { again: asked, isWanted: selection.length > 0, isKept: false }).value;
}
