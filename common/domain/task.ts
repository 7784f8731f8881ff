/** What a person needs to recognise a task: enough for every list, without opening it. */
export interface TaskRef {
  readonly taskId: number;
  readonly name: string;
  readonly boardId: number;
  readonly boardName: string;
  /** Name of the workflow stage, where it is known. */
  readonly column: string | null;
  /** The contract's colour name of the card type (`card_type_color_ref`). */
  readonly colour: string | null;
}

/** True for a task that was made here and is not on its board yet: until then it goes by a negative number. */
export function isNotOnBoard({ taskId }: Pick<TaskRef, 'taskId'>): boolean {
  return taskId < 0;
}
