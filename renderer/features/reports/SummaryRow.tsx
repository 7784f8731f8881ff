import { memo } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { exactDuration, shareWords } from './report-words.ts';
import { layerColour } from './layer-colour.ts';
import type { GroupRow } from './summary-rows.ts';

export interface SummaryRowProps {
  readonly row: GroupRow;
  readonly isRounded: boolean;
  readonly onToggle: (path: string) => void;
}

export const SummaryRow = memo(function SummaryRow({ row, isRounded, onToggle }: SummaryRowProps) {
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
          {depth === 0 ? <Swatch at={row.outermost} /> : null}
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
  const { group, isOpen, depth, outermost } = one.row;
  const isSameRow = other.row.group === group && other.row.isOpen === isOpen && other.row.depth === depth;
  return isSameRow && other.row.outermost === outermost && one.isRounded === other.isRounded;
}

function ShareBar({ row: { group, outermost } }: { readonly row: GroupRow }) {
  const unsyncedShare = group.ms === 0 ? 0 : group.unconfirmedMs / group.ms;

  return (
    <span className="share">
      <span className="share-track" aria-hidden="true">
        <span
          className={`share-bar chart-${layerColour(outermost)}`}
          style={{ inlineSize: `${(group.share * 100).toFixed(2)}%` }}
        >
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

function Swatch({ at }: { readonly at: number }) {
  return <span className={`chart-swatch chart-${layerColour(at)}`} aria-hidden="true" />;
}

function Chevron() {
  return (
    <svg viewBox="0 0 8 8" aria-hidden="true" focusable="false">
      <path d="M2.5 1l3 3-3 3" fill="none" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  );
}
