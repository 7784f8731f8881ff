import { type BoardRow, type BoardStage, columnTypesOf, leafStages, nextStage } from '../../../common/domain/board.ts';
import type { Card, CardMove } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Outcome } from '../outcome.ts';
import { answered, movingTo } from './failures.ts';

/** Where a card that lies in the backlog would be worked on; null for one that lies elsewhere, or has nowhere to go. */
export function workColumn(board: BoardRow, stageId: number): BoardStage | null {
  const types = columnTypesOf(board.stages);
  if (types.get(stageId) !== 'backlog_inventory') return null;
  return leafStages(board.stages).find((column) => types.get(column.stageId) === 'in_progress') ?? null;
}

interface Target {
  readonly name: string;
  readonly limit: number | null;
}

/** The column that *Move to …* leads to from where the card is, if it is the one that was shown. */
export function shownTarget(board: BoardRow | null, stageId: number | null, toStageId: number): BoardStage | null {
  const next = board === null || stageId === null ? null : nextStage(board.stages, stageId);
  return next?.stageId === toStageId ? next : null;
}

/** Nothing was moved: it is no longer where the person saw it. */
export function elsewhere(card: Card): CardMove {
  const { column } = card.task;
  const words =
    column === null
      ? t('Somebody moved this card meanwhile: it is in another column now. Nothing was moved.')
      : t('Somebody moved this card meanwhile: it is in “{column}” now. Nothing was moved.', { column });
  return { kind: 'elsewhere', card, words };
}

const WIP_LIMIT_REACHED = 409;

/** Null where the card was moved; otherwise why the column takes no more. Throws for every other refusal. */
export function fullColumn(
  outcome: Outcome<null>,
  { name, limit }: Target,
): Extract<CardMove, { kind: 'full' }> | null {
  if (outcome.kind !== 'refused' || outcome.status !== WIP_LIMIT_REACHED) {
    answered(outcome, movingTo(name));
    return null;
  }
  const words =
    limit === null
      ? t('“{name}” takes no more cards: its work-in-progress limit is reached, so the card was not moved.', { name })
      : t(
          '{limit, plural, one {“{name}” takes at most {limit} card at a time: its work-in-progress limit is reached, so the card was not moved.} other {“{name}” takes at most {limit} cards at a time: its work-in-progress limit is reached, so the card was not moved.}}',
          { name, limit },
        );
  return { kind: 'full', column: name, words };
}
