import type { Snapshot } from '../../common/domain/snapshot.ts';
import type { Bridge } from '../../common/ipc/commands.ts';
import type { Failure } from '../../common/ipc/failure.ts';
import { shareEqual } from './share-equal.ts';

export interface StoreState {
  /** Undefined until the first one arrives. */
  readonly snapshot: Snapshot | undefined;
  /** Why there is no first snapshot; undefined once there is one. */
  readonly failure: Failure | undefined;
}

export interface SnapshotStore {
  readonly get: () => StoreState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins to listen and asks for the present state; the returned function ends it. */
  readonly start: () => () => void;
}

/**
 * The newest snapshot that any way has brought: one whose revision is older than the shown one is dropped. Parts that
 * did not change keep their identity from one snapshot to the next.
 */
export function createSnapshotStore(bridge: Bridge): SnapshotStore {
  const listeners = new Set<() => void>();
  let state: StoreState = { snapshot: undefined, failure: undefined };

  function set(next: StoreState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function accept(snapshot: Snapshot): void {
    if (state.snapshot !== undefined && snapshot.revision <= state.snapshot.revision) return;
    set({ snapshot: shareEqual(state.snapshot, snapshot), failure: undefined });
  }

  async function askForFirst(): Promise<void> {
    const reply = await bridge.invoke('state:get', null);
    if (reply.ok) accept(reply.value);
    else if (state.snapshot === undefined) set({ snapshot: undefined, failure: reply.error });
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      const stop = bridge.onState(accept);
      void askForFirst();
      return stop;
    },
  };
}
