/** What is known of a board beside its tasks. */
export interface BoardRow {
  readonly boardId: number;
  readonly name: string;
  /** Newest changelog entry taken in; null: the board was never read whole. */
  readonly changelogId: number | null;
  /** UTC ms */
  readonly readAt: number;
  readonly stages: readonly BoardStage[];
  readonly swimlanes: readonly BoardSwimlane[];
  readonly cardTypes: readonly BoardCardType[];
  readonly people: readonly BoardPerson[];
  /** What custom field 1, 2 … is called; null where it has no name. */
  readonly fieldNames: readonly (string | null)[];
}

/** A column. One with children holds no tasks itself. */
export interface BoardStage {
  readonly stageId: number;
  readonly name: string;
  readonly parentId: number | null;
  /** Among its neighbours; with some services 1 of all, where the order of the list is what counts. */
  readonly position: number;
  /** How many live tasks it may hold. */
  readonly limit: number | null;
  readonly isWaiting: boolean;
}

export interface BoardSwimlane {
  readonly swimlaneId: number;
  readonly name: string;
  readonly position: number;
  readonly limit: number | null;
}

export interface BoardCardType {
  readonly cardTypeId: number;
  readonly name: string;
  /** The contract's colour name. */
  readonly colour: string;
  readonly isDefault: boolean;
  readonly isDisabled: boolean;
}

export interface BoardPerson {
  readonly userId: number;
  readonly name: string;
  readonly initials: string;
}

export const COLUMN_TYPES = ['backlog_inventory', 'waiting', 'in_progress', 'done'] as const;

/** What the contract's `is:` asks for. */
export type ColumnType = (typeof COLUMN_TYPES)[number];

/**
 * The columns that hold tasks, from left to right: by their position among their neighbours, those of one position in the order of
 * the list; those of a column where that one stands. A parent that is not there, or lies within the column itself, counts as none.
 */
export function leafStages(stages: readonly BoardStage[]): readonly BoardStage[] {
  const parentOf = soundParents(stages);
  const within = Map.groupBy(stages, ({ stageId }) => parentOf.get(stageId) ?? null);
  const leaves = new Map<number, BoardStage>();
  const ahead = rightToLeft(within.get(null));
  for (let stage = ahead.pop(); stage !== undefined; stage = ahead.pop()) {
    const children = within.get(stage.stageId);
    if (children === undefined) leaves.set(stage.stageId, stage);
    else ahead.push(...rightToLeft(children));
  }
  return [...leaves.values()];
}

function rightToLeft(stages: readonly BoardStage[] = []): BoardStage[] {
  return stages.toSorted((a, b) => a.position - b.position).toReversed();
}

/** By the number of each column. */
function soundParents(stages: readonly BoardStage[]): ReadonlyMap<number, number | null> {
  const known = new Set(stages.map(({ stageId }) => stageId));
  const parentOf = new Map(
    stages.map(({ stageId, parentId }) => [stageId, parentId !== null && known.has(parentId) ? parentId : null]),
  );
  const sound = new Set<number>();
  for (const { stageId } of stages) {
    const way = new Set<number>();
    let at: number | null = stageId;
    for (; at !== null && !sound.has(at) && !way.has(at); at = parentOf.get(at) ?? null) way.add(at);
    // The way came back to itself: none of the ring is another's parent.
    while (at !== null && way.has(at)) {
      const next: number | null = parentOf.get(at) ?? null;
      parentOf.set(at, null);
      at = next;
    }
    for (const one of way) sound.add(one);
  }
  return parentOf;
}

/**
 * Of the leaf stages the first is the backlog, the last is done, and those between are in progress unless marked waiting.
 * Any other stage is none of them.
 */
export function columnTypesOf(stages: readonly BoardStage[]): ReadonlyMap<number, ColumnType> {
  const leaves = leafStages(stages);
  return new Map(
    leaves.map(({ stageId, isWaiting }, at) => {
      if (at === 0) return [stageId, 'backlog_inventory'];
      if (at === leaves.length - 1) return [stageId, 'done'];
      return [stageId, isWaiting ? 'waiting' : 'in_progress'];
    }),
  );
}

/** Of one stage; null where it has none. For more than one ask `columnTypesOf`. */
export function columnTypeOf(stages: readonly BoardStage[], stageId: number): ColumnType | null {
  return columnTypesOf(stages).get(stageId) ?? null;
}

/** The leaf stage behind this one; null behind the last, and for a stage that is not known. */
export function nextStage(stages: readonly BoardStage[], stageId: number): BoardStage | null {
  const leaves = leafStages(stages);
  const at = leaves.findIndex((stage) => stage.stageId === stageId);
  return at === -1 ? null : (leaves[at + 1] ?? null);
}
