import type { Editing } from '../tracking/editing.ts';
import type { DoneDeeds } from './done-deeds.ts';
import type { Session } from './session.ts';

type Change = <T>(work: (session: Session) => T) => T;

/** What a person can do about time that was tracked, and take back. */
export interface TimeDeeds extends Editing {
  readonly newest: DoneDeeds['newest'];
  readonly newestUndone: DoneDeeds['newestUndone'];
}

/** In the open account, and `undo` wherever the deed was done. */
export function timeDeeds(change: Change, undo: Editing['undo'], done: DoneDeeds): TimeDeeds {
  return {
    log: (taskId, startedAt, endedAt) => change(({ editing }) => editing.log(taskId, startedAt, endedAt)),
    edit: (trackerId, edit) => change(({ editing }) => editing.edit(trackerId, edit)),
    split: (trackerId, at) => change(({ editing }) => editing.split(trackerId, at)),
    merge: (trackerId) => change(({ editing }) => editing.merge(trackerId)),
    remove: (trackerId) => change(({ editing }) => editing.remove(trackerId)),
    undo: done.taking(undo),
    newest: done.newest,
    newestUndone: done.newestUndone,
  };
}
