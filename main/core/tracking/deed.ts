import type { Clock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { Deed, TurnedQuestions } from '../journal/deeds.ts';
import { record } from './recorder.ts';
import { changeOfPlace, type PlaceChange } from './row-place.ts';

export interface DeedPorts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly accountId: number;
}

/** What a deed is about: the task, and the tracker where one of them is meant. */
export interface Target {
  readonly taskId: number;
  readonly trackerId: number | null;
  /** Questions about the tracker that the deed closed, or opened again. */
  readonly turned?: TurnedQuestions | null;
  /** Where the task's row stood on the work list, and where it stands now, for a deed that means it. */
  readonly place?: PlaceChange | null;
}

/**
 * One durable transaction with an intent that knows every row before and after, so that it can be taken back.
 * `work` has to use the ports it is given. Gives the intent's id; null, and no intent, where `work` found nothing to do.
 */
export function asDeed<P extends DeedPorts>(ports: P, what: Deed, work: (ports: P) => Target | null): number | null {
  const { journal, clock, accountId } = ports;
  return journal.transaction(() => {
    const recorder = record(journal);
    const target = work({ ...ports, journal: recorder.journal });
    if (target === null) return null;
    const { taskId, trackerId, turned = null, place = null } = target;
    const changes = [...recorder.changes(taskId), ...(place === null ? [] : [changeOfPlace(place)])];
    return journal.intents.append({
      taskId,
      trackerId,
      turned,
      accountId,
      what,
      wallMs: clock.now(),
      monotonicMs: clock.monotonicMs(),
      changes,
    });
  });
}
