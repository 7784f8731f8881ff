/** A row of `tasks`. */
export interface TaskRow {
  readonly id: number;
  readonly version: number;
  readonly board_version: number;
  readonly board_id: number;
  readonly swimlane_id: number;
  readonly workflow_stage_id: number;
  readonly card_type_id: number;
  readonly assigned_user_id: number | null;
  readonly external_id: number | string | null;
  readonly external_link: string | null;
  /** Null while archived or deleted. */
  readonly position: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly priority: number;
  readonly tags: string;
  readonly size_estimate: number;
  readonly time_estimate: number | null;
  readonly due_date: string | null;
  readonly postponed_until: string | null;
  readonly block_reason: string | null;
  readonly recurring_schedule: string | null;
  readonly custom_field_1: string | null;
  readonly custom_field_2: string | null;
  readonly custom_field_3: string | null;
  readonly custom_field_4: string | null;
  readonly custom_field_5: string | null;
  readonly custom_field_6: string | null;
  readonly custom_field_7: string | null;
  readonly custom_field_8: string | null;
  readonly custom_field_9: string | null;
  readonly custom_field_10: string | null;
  readonly comments_count: number;
  readonly subtasks_count: number;
  readonly subtasks_completed_count: number;
  readonly attachments_count: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly archived_at: number | null;
  readonly deleted_at: number | null;
}
