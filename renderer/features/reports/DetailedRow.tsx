import { memo } from 'react';
import type { ReportRow } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { shortDay } from '../../task/day-words.ts';
import { exactDuration } from './report-words.ts';
import { clockTime, clockWithSeconds } from '../../../common/time/region.ts';

export interface DetailedRowProps {
  readonly place: number;
  /** Undefined while it is on its way. */
  readonly row: ReportRow | undefined;
  readonly timezone: string;
  readonly withYear: boolean;
  readonly isRounded: boolean;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
}

/** As many lines each, whatever the length of its names: rows of one height can be scrolled by the hundred thousand. */
export const DetailedRow = memo(function DetailedRow(props: DetailedRowProps) {
  const { place, row, timezone, withYear, isRounded, isCurrent, isChosen } = props;

  return (
    <tr
      className="detailed-row"
      aria-rowindex={place + 2}
      aria-selected={isChosen}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- rows are chosen by keyboard
      tabIndex={isCurrent ? 0 : -1}
    >
      {row === undefined ? (
        <td colSpan={isRounded ? 8 : 7} className="detailed-coming">
          …
        </td>
      ) : (
        <Cells row={row} timezone={timezone} withYear={withYear} isRounded={isRounded} />
      )}
    </tr>
  );
});

/** The place of the row that holds this; undefined outside of all rows. */
export function placeAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest('.detailed-row') : null;
  return row === null ? undefined : Number(row.getAttribute('aria-rowindex')) - 2;
}

interface CellsProps {
  readonly row: ReportRow;
  readonly timezone: string;
  readonly withYear: boolean;
  readonly isRounded: boolean;
}

function Cells({ row, timezone, withYear, isRounded }: CellsProps) {
  const { date, startedAt, endedAt, ms, task, user, confirmed, running, fromBefore, goesOn, roundedMs, note } = row;

  return (
    <>
      <td className="detailed-date tabular">{shortDay(date, withYear)}</td>
      <td className="detailed-start tabular" title={clockWithSeconds(startedAt, timezone)}>
        {clockTime(startedAt, timezone)}
        {fromBefore ? <Cut words={t('continues from the day before')} /> : null}
      </td>
      <td className="detailed-end tabular" title={running ? undefined : clockWithSeconds(endedAt, timezone)}>
        {running ? t('now') : clockTime(endedAt, timezone)}
        {goesOn ? <Cut words={t('continues the day after')} /> : null}
      </td>
      <td className="detailed-duration detailed-figure tabular" title={exactDuration(ms)}>
        {confirmed ? null : (
          <span className="detailed-hatch" title={t('Not yet confirmed')}>
            <span className="hidden-visually">{t('not yet confirmed')} </span>
          </span>
        )}
        {durationWords(ms)}
      </td>
      <td className="detailed-task" title={note === undefined ? task.name : `${task.name}\n${note}`}>
        {note === undefined ? (
          <bdi>{task.name}</bdi>
        ) : (
          <span className="detailed-noted">
            <bdi>{task.name}</bdi> <bdi>{note}</bdi>
          </span>
        )}
      </td>
      <td className="detailed-board" title={task.boardName}>
        <bdi>{task.boardName}</bdi>
      </td>
      <td className="detailed-user" title={user.name}>
        <bdi>{user.name}</bdi>
      </td>
      {isRounded ? (
        <td className="detailed-rounded detailed-figure tabular">
          {roundedMs === null ? '–' : durationWords(roundedMs)}
        </td>
      ) : null}
    </>
  );
}

function Cut({ words }: { readonly words: string }) {
  return (
    <span className="detailed-cut" title={words}>
      <span aria-hidden="true"> …</span>
      <span className="hidden-visually">, {words}</span>
    </span>
  );
}
