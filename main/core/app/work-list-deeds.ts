import type { Session } from './session.ts';

type Change = <T>(work: (session: Session) => T) => T;

/** What a person can do with rows of the work list. Each gives the id by which it is taken back; null where nothing changed. */
export interface WorkListDeeds {
  readonly highlight: (taskId: number, highlighted: boolean) => number | null;
  readonly addToWorkList: (taskId: number) => number | null;
  readonly removeFromWorkList: (taskId: number) => number | null;
  readonly moveInWorkList: (taskId: number, toIndex: number) => number | null;
}

export function workListDeeds(change: Change): WorkListDeeds {
  return {
    highlight: (taskId, highlighted) => change(({ tracking }) => tracking.highlight(taskId, highlighted)),
    addToWorkList: (taskId) => change(({ tracking }) => tracking.add(taskId)),
    removeFromWorkList: (taskId) => change(({ tracking }) => tracking.remove(taskId)),
    moveInWorkList: (taskId, toIndex) => change(({ tracking }) => tracking.move(taskId, toIndex)),
  };
}
