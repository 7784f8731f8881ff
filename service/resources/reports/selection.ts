import type { SQLInputValue } from 'node:sqlite';
import { fold } from '../../../common/fold.ts';
import { invalid } from '../../http/failure.ts';
import type { ReportInput } from './handlers.ts';

/** Each is looked for at the task of every tracker. */
const MOST_TAGS = 20;

/** Which trackers a report looks at, besides their time. */
export interface Selection {
  /** On `time_trackers AS t`. */
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** The boards and the caller's filters. */
export function selectionOf(input: ReportInput, boards: readonly number[]): Selection {
  const inBoards = `t.board_id IN (${boards.join(', ')})`;
  const own = (['user_id', 'task_id'] as const).flatMap((name) =>
    input[name] === undefined ? [] : [{ sql: `t.${name} = ?`, value: input[name] }],
  );
  const ofTask = [
    ...(input['tasks.card_type_id'] === undefined
      ? []
      : [{ sql: 'card_type_id = ?', value: input['tasks.card_type_id'] }]),
    ...tagsIn(input['tasks.tags']).map((tag) => ({
      sql: `instr(',' || tasks_folded.tags || ',', ?)`,
      value: `,${tag},`,
    })),
  ];
  const tasks =
    ofTask.length === 0
      ? []
      : [
          `EXISTS (SELECT 1 FROM tasks JOIN tasks_folded USING (id) WHERE tasks.id = t.task_id AND ${ofTask.map(({ sql }) => sql).join(' AND ')})`,
        ];
  return {
    sql: [inBoards, ...own.map(({ sql }) => sql), ...tasks].join(' AND '),
    values: [...own, ...ofTask].map(({ value }) => value),
  };
}

function tagsIn(text: string | undefined): readonly string[] {
  const tags = (text ?? '')
    .split(',')
    .map((tag) => fold(tag.trim()))
    .filter((tag) => tag !== '');
  if (tags.length > MOST_TAGS) throw invalid('tasks.tags', 'has too many tags');
  return tags;
}
