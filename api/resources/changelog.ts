import {
  externalId,
  id,
  nullableInstant,
  nullableInteger,
  nullableText,
  optionalText,
  orNull,
  type Read,
  record,
  text,
} from '../contract/fields.ts';

const shared = {
  id,
  board_id: nullableInteger,
  board_version: nullableInteger,
  workflow_stage_id: nullableInteger,
  swimlane_id: nullableInteger,
  user_id: nullableInteger,
  /** The kind of change, such as `created`. */
  what: text,
  description: text,
  changed_object_id: nullableInteger,
  changed_object_type: nullableText,
  changed_object_version: nullableInteger,
  created_at: nullableInstant,
};

const circumstances = record('changelog_data', {
  task_id: nullableInteger,
  task_name: nullableText,
  task_external_id: externalId,
  workflow_stage_id: nullableInteger,
  workflow_stage_name: nullableText,
  swimlane_id: nullableInteger,
  swimlane_name: nullableText,
  /** Told by some servers in place of `user_id`. */
  user_initials: optionalText,
});

/** Contract: Changelog entry, v3. */
export const changelogEntry = record('changelog', { ...shared, data: orNull(circumstances) });

/** Contract: Changelog entry, v1: without `data`. */
export const changelogEntryV1 = record('changelog', shared);

export type ChangelogEntry = Read<typeof changelogEntry>;
export type ChangelogEntryV1 = Read<typeof changelogEntryV1>;
