import {
  type Arbitrary,
  array,
  constant,
  constantFrom,
  double,
  integer,
  oneof,
  record,
  string,
  uniqueArray,
} from 'fast-check';
import { type Endpoint, type Generation, pathVariables } from '../../../api/contract/endpoint.ts';
import { ENDPOINTS } from '../../../api/endpoints.ts';

export interface RandomRequest {
  /** `v3.createTask` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly format: 'json' | 'jsonp' | 'xml';
  /** How the fields travel. */
  readonly way: 'query' | 'form' | 'json' | 'verb';
  readonly fields: Readonly<Record<string, unknown>>;
}

const rows = (['v3', 'v1'] as const).flatMap((generation: Generation) => {
  const named: Readonly<Record<string, Endpoint>> = ENDPOINTS[generation];
  return Object.entries(named).map(([name, endpoint]) => ({ name: `${generation}.${name}`, endpoint }));
});

const table = new Map(rows.map(({ name, endpoint }) => [name, endpoint]));

/** The row of a random request; kept out of it, for the sake of what is printed when one fails. */
export function rowOf({ name }: RandomRequest): Endpoint {
  const endpoint = table.get(name);
  if (endpoint === undefined) throw new Error(`no row ${name}`);
  return endpoint;
}

const smallId = integer({ min: 1, max: 12 });
const nasty = oneof(
  string({ unit: 'binary', maxLength: 40 }),
  constantFrom('', 'null', '0', '-1', '1.5', '1e99', 'true', '"', "'", '\u0000', '%', '2026-02-30', '{}', '[]'),
  double(),
  constantFrom(null, true, false, [], {}, [[1]], { id: 1 }, Number.MAX_SAFE_INTEGER),
);

const texts = constantFrom(
  'Ship it',
  'Łódź',
  'x',
  'a,b',
  'is:done',
  'name:"a b" -x',
  '@me',
  'due_date<today',
  '1,2,3',
  '日本語',
);

/** Values that make sense for a field of this name, so that requests get past the parsers. */
const likely: Readonly<Record<string, Arbitrary<unknown>>> = {
  ...Object.fromEntries(
    ['started_at', 'ended_at', 'highlighted_at', 'from', 'to', 'due_date', 'postponed_until'].map((name) => [
      name,
      constantFrom('2026-05-01', '2026-05-01T18:00', '2026-05-01T18:00:00+02:00', '2026-05-31', null),
    ]),
  ),
  ...Object.fromEntries(
    ['listed', 'is_completed', 'archived', 'active', 'expand', 'include_filter_options'].map((name) => [
      name,
      constantFrom(0, 1),
    ]),
  ),
  _action: constantFrom('archive', 'unarchive', 'delete', 'undelete'),
  direction: constantFrom('up', 'down', 'prev_stage', 'next_stage', 'prev_swimlane', 'next_swimlane'),
  attachable: smallId.chain((id) => constantFrom(`Task#${id}`, `Board#${id}`)),
  report_type: constantFrom('summary', 'detailed'),
  group_by: constantFrom('board_id', 'task_id,user_id', 'sprint_id'),
  mode: integer({ min: 0, max: 3 }),
  ids: uniqueArray(smallId, { maxLength: 5 }).map(String),
  order: uniqueArray(smallId, { maxLength: 5 }).map(String),
  subtask_ids: uniqueArray(smallId, { maxLength: 2 }),
  task_attachment_ids: uniqueArray(smallId, { maxLength: 2 }),
};

function valueOf(name: string): Arbitrary<unknown> {
  const isNumber = /(?:^|_)id$|position|priority|page|limit|offset|before|after|estimate/.test(name);
  const sensible = likely[name] ?? (isNumber ? smallId : texts);
  return oneof({ weight: 6, arbitrary: sensible }, { weight: 1, arbitrary: nasty });
}

function namesOf(schema: unknown): readonly string[] {
  const shape: unknown = typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'shape') : undefined;
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
}

/** A request of any row, in any form, more often right than wrong. */
export const randomRequest: Arbitrary<RandomRequest> = constantFrom(...rows).chain(({ name, endpoint }) => {
  const names = [...namesOf(endpoint.query), ...namesOf(endpoint.body)];
  const required = names.filter((field) =>
    ['name', 'content', 'board_id', 'task_id', 'attachable', 'mode', 'order', 'ids'].includes(field),
  );
  const fields = record(Object.fromEntries(names.map((field) => [field, valueOf(field)])), {
    requiredKeys: required,
  });
  const ids = array(
    oneof(
      { weight: 8, arbitrary: smallId.map(String) },
      { weight: 1, arbitrary: constantFrom('0', 'x', '999999', '-1') },
    ),
    {
      minLength: 3,
      maxLength: 3,
    },
  );
  return record({
    name: constant(name),
    method: constant(endpoint.method),
    path: ids.map((given) =>
      pathVariables(endpoint.path).reduce(
        (path, variable, index) => path.replace(`:${variable}`, given[index] ?? '1'),
        endpoint.path,
      ),
    ),
    format: constantFrom('json' as const, 'json' as const, 'jsonp' as const, 'xml' as const),
    way: constantFrom('query' as const, 'form' as const, 'json' as const, 'verb' as const),
    fields,
  });
});
