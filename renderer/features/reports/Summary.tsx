import './summary.css';
import { memo, useState } from 'react';
import type { Report, ReportGroup, ReportSums } from '../../../common/domain/report.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { Button } from '../../ui/Button.tsx';
import { useSnapshot } from '../../store/cardclock.ts';
import type { TypeColour } from '../../task/colour.ts';
import { layerColours } from './layer-colour.ts';
import { groupWords } from './queries.ts';
import { countWords, exactDuration, shareWords } from './report-words.ts';

/** As many as anybody reads before asking for more. */
const MOST_SHOWN = 100;

export interface SummaryProps {
  readonly report: Report;
}

/** The report's groups, one within the other. */
export function Summary({ report }: SummaryProps) {
  const { groups, totals, query } = report;
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const [isFirstOpen] = useState(() => firstOpen(groups));
  const boards = useSnapshot((snapshot) => snapshot.boards);
  const rows = rowsOf(groups, boards, (path) => toggled.has(path) !== isFirstOpen);
  const shown = isAll ? rows : rows.slice(0, MOST_SHOWN);
  const toggle = (path: string): void => setToggled((before) => flipped(before, path));
  const isRounded = query.rounding.minutes > 0;

  if (totals.entries === 0) return <p className="reports-empty">{emptyWords(report)}</p>;
  return (
    <>
      <table className="summary" aria-label={t('Summary')}>
        <thead>
          <tr>
            <th scope="col">{groupWords(query.groupBy)}</th>
            <th scope="col" className="summary-share">
              {t('Share')}
            </th>
            <th scope="col" className="summary-figure">
              {t('Time')}
            </th>
            {isRounded ? (
              <th scope="col" className="summary-figure">
                {t('Rounded')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <SummaryRow key={row.path} row={row} isRounded={isRounded} onToggle={toggle} />
          ))}
        </tbody>
        <tfoot>
          <Totals totals={totals} isRounded={isRounded} />
        </tfoot>
      </table>
      {rows.length > shown.length ? (
        <Button onPress={() => setAll(true)}>
          {t('Show {count, number} more rows', { count: rows.length - shown.length })}
        </Button>
      ) : null}
    </>
  );
}

interface TotalsProps {
  readonly totals: ReportSums;
  readonly isRounded: boolean;
}

/** With and without what no service has confirmed. */
function Totals({ totals, isRounded }: TotalsProps) {
  const { ms, unconfirmedMs, roundedMs, entries } = totals;
  const parts: readonly (readonly [string, number])[] =
    unconfirmedMs === 0
      ? []
      : [
          [msg('Confirmed'), ms - unconfirmedMs],
          [msg('Not yet confirmed'), unconfirmedMs],
        ];

  return (
    <>
      {parts.map(([title, length]) => (
        <tr key={title} className="summary-part">
          <th scope="row">{t(title)}</th>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the parts have no share */}
          <td className="summary-share" />
          <td className="summary-figure tabular" title={exactDuration(length)}>
            {durationWords(length)}
          </td>
          {isRounded ? <td className="summary-figure">–</td> : null}
        </tr>
      ))}
      <tr className="summary-total">
        <th scope="row">{t('Total')}</th>
        <td className="summary-share">{countWords(entries)}</td>
        <td className="summary-figure tabular" title={exactDuration(ms)}>
          {durationWords(ms)}
        </td>
        {isRounded ? <td className="summary-figure tabular">{durationWords(roundedMs)}</td> : null}
      </tr>
    </>
  );
}

function flipped(paths: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(paths);
  if (!next.delete(path)) next.add(path);
  return next;
}

function emptyWords({ query }: Report): string {
  const { users, boardIds, cardTypeIds, swimlaneIds, tags, text } = query.filters;
  const isNarrowed = boardIds.length + cardTypeIds.length + swimlaneIds.length + tags.length > 0 || text !== '';
  if (isNarrowed || Array.isArray(users)) return t('Nothing matches these filters. Clear them or choose other days.');
  return t('No time tracked in these days.');
}

interface SummaryRowProps {
  readonly row: GroupRow;
  readonly isRounded: boolean;
  readonly onToggle: (path: string) => void;
}

const SummaryRow = memo(function SummaryRow({ row, isRounded, onToggle }: SummaryRowProps) {
  const { group, depth, isOpen } = row;

  return (
    <tr className={depth === 0 ? 'summary-outer' : 'summary-inner'}>
      <th scope="row">
        <span className={`summary-name summary-depth-${depth}`}>
          {isOpen === null ? (
            <span className="summary-fold" aria-hidden="true" />
          ) : (
            <button
              type="button"
              className="summary-fold"
              aria-expanded={isOpen}
              aria-label={t('Parts of {group}', { group: group.label })}
              onClick={() => onToggle(row.path)}
            >
              <Chevron />
            </button>
          )}
          {depth === 0 ? <span className={`chart-swatch chart-${row.colour}`} aria-hidden="true" /> : null}
          <bdi className="summary-label" title={group.label}>
            {group.label}
          </bdi>
        </span>
      </th>
      <td className="summary-share">
        <ShareBar row={row} />
      </td>
      <td className="summary-figure tabular" title={exactDuration(group.ms)}>
        {durationWords(group.ms)}
      </td>
      {isRounded ? <td className="summary-figure tabular">{durationWords(group.roundedMs)}</td> : null}
    </tr>
  );
}, areSame);

/** The rows are made anew with every report; their groups are not where they are equal. */
function areSame(one: SummaryRowProps, other: SummaryRowProps): boolean {
  const { group, isOpen, depth, colour } = one.row;
  const isSameRow = other.row.group === group && other.row.isOpen === isOpen && other.row.depth === depth;
  return isSameRow && other.row.colour === colour && one.isRounded === other.isRounded;
}

function ShareBar({ row: { group, colour } }: { readonly row: GroupRow }) {
  const unsyncedShare = group.ms === 0 ? 0 : group.unconfirmedMs / group.ms;

  return (
    <span className="share">
      <span className="share-track" aria-hidden="true">
        <span className={`share-bar chart-${colour}`} style={{ inlineSize: `${(group.share * 100).toFixed(2)}%` }}>
          <span className="share-hatch" style={{ inlineSize: `${(unsyncedShare * 100).toFixed(2)}%` }} />
        </span>
      </span>
      <span className="share-words tabular">{shareWords(group.share)}</span>
      {group.unconfirmedMs === 0 ? null : (
        <span className="share-unconfirmed">
          {durationWords(group.unconfirmedMs)}
          <span className="share-unconfirmed-words"> {t('not yet confirmed')}</span>
        </span>
      )}
    </span>
  );
}

function Chevron() {
  return (
    <svg viewBox="0 0 8 8" aria-hidden="true" focusable="false">
      <path d="M2.5 1l3 3-3 3" fill="none" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  );
}

interface GroupRow {
  /** The ids of the groups around it and its own, by which it is known: `/12/345`. */
  readonly path: string;
  readonly group: ReportGroup;
  /** 0 on the outermost level. */
  readonly depth: number;
  /** That of its outermost group in the chart. */
  readonly colour: TypeColour;
  /** Null where there is nothing within. */
  readonly isOpen: boolean | null;
}

/** More rows at once than these begin folded. */
const MOST_OPEN = 60;

/** Whether all rows are open at first: only where they are few. */
function firstOpen(groups: readonly ReportGroup[]): boolean {
  const count = (within: readonly ReportGroup[]): number =>
    within.reduce((sum, group) => sum + 1 + count(group.groups), 0);
  return count(groups) <= MOST_OPEN;
}

/** The rows that stand in the table, outer ones before what is in them. */
function rowsOf(
  groups: readonly ReportGroup[],
  boards: readonly number[],
  isOpen: (path: string) => boolean,
): readonly GroupRow[] {
  const rows: GroupRow[] = [];
  const colours = layerColours(groups, boards);
  const add = (within: readonly ReportGroup[], around: string, depth: number, outer?: TypeColour): void => {
    for (const [at, group] of within.entries()) {
      // Groups change places as time is tracked; what they are stays.
      const path = `${around}/${group.id ?? 'rest'}`;
      const opened = group.groups.length === 0 ? null : isOpen(path);
      const colour = outer ?? colours[at] ?? 'neutral';
      rows.push({ path, group, depth, colour, isOpen: opened });
      if (opened === true) add(group.groups, path, depth + 1, colour);
    }
  };
  add(groups, '', 0);
  return rows;
}
