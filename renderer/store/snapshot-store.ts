import type { Snapshot } from '../../common/domain/snapshot.ts';
import type { Bridge } from '../../common/ipc/commands.ts';
import type { Failure } from '../../common/ipc/failure.ts';
import { shareEqual } from './share-equal.ts';
import { createStore } from './store.ts';

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
  const { get, subscribe, set } = createStore<StoreState>({ snapshot: undefined, failure: undefined });

  function accept(snapshot: Snapshot): void {
    const { snapshot: shown } = get();
    if (shown !== undefined && snapshot.revision <= shown.revision) return;
    set({ snapshot: shareEqual(shown, snapshot), failure: undefined });
  }

  async function askForFirst(): Promise<void> {
    const reply = await bridge.invoke('state:get', null);
    if (reply.ok) accept(reply.value);
    else if (get().snapshot === undefined) set({ snapshot: undefined, failure: reply.error });
  }

  return {
    get,
    subscribe,
    start: () => {
      const stop = bridge.onState(accept);
      void askForFirst();
      return stop;
    },
  };
}
