/*
 * The contract's records: `name type`, with `?` before a type that may be null. Kept by hand, so that the service can be compared with it. The
 * v3 text marks some that v1's does not, and a create that says null by default says so of the record; what is marked nowhere is never null.
 */
const RECORDS: Readonly<Record<string, string>> = {
  user: 'id integer, version integer, name string, initials string, timezone string, boards board_summary[], time_trackers time_tracker[]',
  board_summary:
    'id integer, name string, folder ?folder, position ?integer, last_activity_on date, permissions string[]',
  folder: 'description string, id integer, name string, position integer',
  board: `id integer, version integer, account_id integer, owner_id integer, folder_id ?integer, position ?integer, name string, description string,
    created_at dateTime, updated_at dateTime, settings_updated_at dateTime, last_activity_on date, deleted_at ?dateTime`,
  preloaded_board: `external_id_sequence integer, board_template_id string, swimlanes swimlane[], workflow_stages workflow_stage[],
    card_types card_type[], collaborators collaborator[], stats any[], card_template object, settings object`,
  board_layout: 'swimlanes swimlane[], workflow_stages workflow_stage[], card_types card_type[]',
  swimlane: 'board_id integer, id integer, limit ?integer, name string, position integer',
  workflow_stage:
    'board_id integer, id integer, lane_width integer, limit ?integer, name ?string, parent_id ?integer, position integer',
  card_type:
    'board_id integer, color_ref string, id integer, is_default boolean, is_disabled boolean, name string, position integer',
  collaborator: 'id integer, name string, initials string',
  task: `id integer, board_id integer, workflow_stage_id integer, position integer, name string, description ?string, priority integer, tags string,
    recurring_schedule ?string, created_at dateTime, updated_at dateTime, deleted_at ?dateTime, subtasks subtask[]`,
  task_detail: `search_tags string[], collaborators collaborator[], comments comment[], attachments attachment[], changelogs changelog[],
    time_trackers time_tracker[]`,
  task_v1: `id integer, external_id ?code, external_link ?string, board_id integer, board_version integer, swimlane_id integer,
    workflow_stage_id integer, card_type_id integer, assigned_user_id ?integer, position integer, name string, description ?string, priority integer,
    created_at dateTime, updated_at dateTime, deleted_at ?dateTime, archived_at ?dateTime, comments_count integer, subtasks_count integer,
    subtasks_completed_count integer, size_estimate number, time_estimate ?integer, due_date ?date, postponed_until ?date, tags string,
    ${Array.from({ length: 10 }, (_, index) => `custom_field_${index + 1} ?string`).join(', ')}`,
  assigned_user: 'initials string, name string',
  task_detail_v1: 'comments comment[], changelogs changelog_v1[], subtasks subtask[]',
  found_task: `id integer, board_id integer, archived_at ?dateTime, card_type_name string, card_type_color_ref string, card_color_in_rgb string,
    card_color_invert ?boolean`,
  subtask: `id integer, task_version integer, task_id ?integer, created_by_id integer, assigned_user_id ?integer, name string, position integer,
    is_completed boolean, created_at dateTime, updated_at dateTime, deleted_at ?dateTime`,
  comment: `id integer, user_id ?integer, commentable_version integer, content string, created_at dateTime, updated_at dateTime, deleted_at ?dateTime,
    recipients ?string, attachments attachment[]`,
  attachment: `id integer, name string, content_type string, size integer, data ?string, created_at dateTime, updated_at dateTime, url string,
    mode integer`,
  time_tracker: `id integer, user_id integer, board_id integer, task_id integer, position ?integer, listed boolean,
    seconds_from_resumed_sprint integer, started_at dateTime, ended_at ?dateTime, highlighted_at ?dateTime, enlist_at ?dateTime, created_at dateTime,
    updated_at dateTime`,
  listed_tracker: 'sprint_id integer',
  changelog: `id integer, board_id integer, board_version integer, workflow_stage_id integer, swimlane_id integer, user_id ?integer, what string,
    description string, changed_object_id integer, changed_object_type string, changed_object_version integer, created_at dateTime,
    data changelog_data`,
  // As the task's external id and the column's name, which may be null.
  changelog_data: `task_id integer, task_name string, task_external_id ?code, workflow_stage_id integer, workflow_stage_name ?string,
    swimlane_id integer, swimlane_name string`,
  changelog_v1: `id integer, board_id integer, board_version integer, workflow_stage_id ?integer, swimlane_id ?integer, user_id ?integer,
    what string, description string, changed_object_id integer, changed_object_type string, changed_object_version integer, created_at dateTime`,
  shared_item_user: `id integer, user_id integer, can_create_tasks boolean, can_read_tasks boolean, can_update_tasks boolean,
    can_delete_tasks boolean, can_move_tasks boolean, updated_at dateTime, user collaborator`,
  search_page: 'results_count integer, page integer, pages_count integer, results found_task[]',
  filter_options: 'user_id named[], card_type_id grouped[], swimlane_id grouped[], tags named[]',
  named: 'id integer, name string',
  grouped: 'id integer, name string, group_id integer, group_name string',
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?[+-]\d\d:\d\d$/;

const SCALARS: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: Number.isSafeInteger,
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  code: (value) => typeof value === 'string' || Number.isSafeInteger(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  dateTime: (value) => typeof value === 'string' && INSTANT.test(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  any: () => true,
};

export interface ContractField {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

export function fieldsOf(record: string): readonly ContractField[] {
  return (RECORDS[record] ?? '').split(',').map((field) => {
    const [name = '', type = ''] = field.trim().split(/\s+/);
    return { name, type: type.replace('?', ''), isNullable: type.startsWith('?') };
  });
}

/** Where `value` is not of `type` (`task`, `task[]`, `?date`, or several records at once: `task+task_detail`), in words. */
export function wrongIn(value: unknown, type: string, at = type): readonly string[] {
  if (type.startsWith('?')) return value === null ? [] : wrongIn(value, type.slice(1), at);
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${at} is no list`];
    return value.flatMap((one: unknown, index) => wrongIn(one, type.slice(0, -2), `${at}[${index}]`));
  }
  const isOf = SCALARS[type];
  if (isOf !== undefined) return isOf(value) ? [] : [`${at} is ${JSON.stringify(value)}`];
  const record: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  return type
    .split('+')
    .flatMap((name) => fieldsOf(name))
    .flatMap((field) =>
      wrongIn(record[field.name], `${field.isNullable ? '?' : ''}${field.type}`, `${at}.${field.name}`),
    );
}
