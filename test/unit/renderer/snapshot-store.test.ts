import { describe, expect, it } from 'vitest';
import { createSnapshotStore } from '../../../renderer/store/snapshot-store.ts';
import { fakeBridge, ok, snapshot } from '../../support/fake-bridge.ts';

describe('the snapshot store', () => {
  it('asks for the present state and shows it', async () => {
    const store = createSnapshotStore(fakeBridge(snapshot({ revision: 7 })));

    store.start();

    await expect.poll(() => store.get().snapshot?.revision).toBe(7);
  });

  it('drops a snapshot that is older than the shown one', async () => {
    const bridge = fakeBridge(snapshot({ revision: 7 }));
    const store = createSnapshotStore(bridge);
    store.start();
    await expect.poll(() => store.get().snapshot?.revision).toBe(7);

    bridge.push(snapshot({ revision: 6 }));

    expect(store.get().snapshot?.revision).toBe(7);
  });

  it('keeps a broadcast that came before the slower first answer', async () => {
    const first = Promise.withResolvers<void>();
    const bridge = fakeBridge(snapshot(), {
      'state:get': async () => {
        await first.promise;
        return ok(snapshot({ revision: 1 }));
      },
    });
    const store = createSnapshotStore(bridge);
    store.start();
    bridge.push(snapshot({ revision: 2 }));

    first.resolve();
    await first.promise;
    await Promise.resolve();

    expect(store.get().snapshot?.revision).toBe(2);
  });

  it('tells why there is no first snapshot', async () => {
    const failure = { code: 'storage', message: 'The journal is of a newer version.' } as const;
    const store = createSnapshotStore(fakeBridge(snapshot(), { 'state:get': () => ({ ok: false, error: failure }) }));

    store.start();

    await expect.poll(() => store.get().failure).toEqual(failure);
  });

  it('listens no more once it was stopped', async () => {
    const bridge = fakeBridge(snapshot({ revision: 1 }));
    const store = createSnapshotStore(bridge);
    const stop = store.start();
    await expect.poll(() => store.get().snapshot?.revision).toBe(1);

    stop();
    bridge.push(snapshot({ revision: 2 }));

    expect(store.get().snapshot?.revision).toBe(1);
  });
});
