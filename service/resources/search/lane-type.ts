import { type Comparison, type Condition, wrongValue } from './conditions.ts';

/** A leaf column of `stage`'s board lies before it, or after it. */
const neighbour = (
  sign: '<' | '>',
): string => `EXISTS (SELECT 1 FROM workflow_stages AS other WHERE other.board_id = stage.board_id
  AND other.position ${sign} stage.position AND NOT EXISTS (SELECT 1 FROM workflow_stages AS child WHERE child.parent_id = other.id))`;

const FIRST = `NOT ${neighbour('<')}`;
const LAST = `NOT ${neighbour('>')}`;

/** Of leaf stages the first is the backlog, the last is done, and those between are in progress unless marked waiting. */
const TYPES: Readonly<Record<string, string>> = {
  backlog_inventory: FIRST,
  done: `NOT (${FIRST}) AND ${LAST}`,
  waiting: `NOT (${FIRST}) AND NOT (${LAST}) AND type = 'waiting'`,
  in_progress: `NOT (${FIRST}) AND NOT (${LAST}) AND type IS NOT 'waiting'`,
};

/** `is:waiting`. Throws 422 for a type that is none. */
export function laneType(comparison: Comparison): Condition {
  const wanted = comparison.value.toLowerCase();
  const condition = Object.hasOwn(TYPES, wanted) ? TYPES[wanted] : undefined;
  if (condition === undefined) throw wrongValue(comparison, Object.keys(TYPES).join(', '));
  return {
    sql: `tasks.workflow_stage_id IN (SELECT id FROM workflow_stages AS stage WHERE ${condition})`,
    values: [],
  };
}
