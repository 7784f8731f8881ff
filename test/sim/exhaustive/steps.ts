/** What a person clicked and typed, in the order of the clicks: all that the law knows of what was meant. */
export type Step = Made | Changed | Again | Marked;

/** Who made what was there before: no device of the world. */
export const NOBODY = -1;
/** A device that works on the service itself, and asks nobody. */
export const SCRIPT = 9;

interface ByDevice {
  readonly device: number;
  /** UTC ms. */
  readonly at: number;
}

/** An interval that was not there before; `thing` names it from here on. */
export interface Made extends ByDevice {
  readonly kind: 'made';
  readonly thing: number;
  readonly taskId: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Its task ran by another timer then: it need not be there. */
  readonly isOptional?: true;
  /** It goes on where another one ended, of which several ends were said: it may begin at any of them. */
  readonly mayStartAt?: readonly number[];
}

export type Field = 'startedAt' | 'endedAt' | 'isThere';
export type Value = number | boolean | null;

/** A value was put in the place of one that the screen showed. */
export interface Changed extends ByDevice {
  readonly kind: 'changed';
  readonly thing: number;
  readonly field: Field;
  readonly saw: Value;
  readonly to: Value;
  /** All that the screen showed of it then. */
  readonly shown: { readonly startedAt: number; readonly endedAt: number | null };
  /** Rather it is of what the thing went on as. */
  readonly isUnsure?: boolean;
}

/** A task was started that ran, for all that the screen showed. */
export interface Again extends ByDevice {
  readonly kind: 'again';
  readonly thing: number;
  readonly startedAt: number;
}

/** A star or a place on the work list, of a task. */
export interface Marked extends ByDevice {
  readonly kind: 'marked';
  readonly taskId: number;
  readonly field: 'starred' | 'listed';
  readonly saw: boolean;
  readonly to: boolean;
}
