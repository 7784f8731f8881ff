/** What a person can do and take back, as the journal tells one from another. */
export const DONE_KINDS = [
  'start',
  'stop',
  'highlight',
  'add',
  'remove',
  'move',
  'log',
  'edit',
  'split',
  'merge',
  'move-time',
  'note',
  'delete',
  'keep',
  'end-now',
  'restore',
  'away',
  'create-task',
  'discard-task',
] as const;

export type DoneKind = (typeof DONE_KINDS)[number];

/** What the person did last and did not take back yet, in whatever window, and how long ago. */
export interface DoneCommand {
  /** For `time:undo`. */
  readonly changeId: number;
  readonly what: DoneKind;
  readonly taskName: string;
  readonly ageMs: number;
}

/** What was done, for `time:undo`; `changeId` is null where nothing changed. */
export interface Done {
  readonly changeId: number | null;
}
