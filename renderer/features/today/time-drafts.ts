import { type Store, createStore } from '../../store/store.ts';
import type { TypedSoFar } from '../../task/time-edit/use-times.ts';

/** Times that were typed in the rows of days and are not saved, by the ids of their trackers: they outlive the day and the view. */
export type TimeDrafts = Store<ReadonlyMap<number, TypedSoFar>>;

export function createTimeDrafts(): TimeDrafts {
  return createStore<ReadonlyMap<number, TypedSoFar>>(new Map());
}

/** Without anything typed there is no draft. */
export function keepDraft({ get, set }: TimeDrafts, trackerId: number, typed: TypedSoFar): void {
  const drafts = new Map(get());
  if (Object.values(typed).some((text) => text !== undefined)) drafts.set(trackerId, typed);
  else if (!drafts.delete(trackerId)) return;
  set(drafts);
}
