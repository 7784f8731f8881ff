// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Search } from '../../../renderer/features/search/later-search.ts';
import { type Cardclock, CardclockContext, createCardclock } from '../../../renderer/store/cardclock.ts';
import { createSnapshotStore } from '../../../renderer/store/snapshot-store.ts';
import { createToasts } from '../../../renderer/store/toasts.ts';
import { fakeBridge, snapshot } from '../../support/fake-bridge.ts';

async function open(): Promise<Cardclock> {
  const bridge = fakeBridge(snapshot());
  const store = createSnapshotStore(bridge);
  store.start();
  await waitFor(() => expect(store.get().snapshot).toBeDefined());
  const cardclock = createCardclock(bridge, store, createToasts());
  render(
    <CardclockContext value={cardclock}>
      <Search />
    </CardclockContext>,
  );
  return cardclock;
}

describe('the search while its code is on its way', () => {
  afterEach(cleanup);

  it('keeps what is typed, the cursor, and what it was asked for', async () => {
    const cardclock = await open();
    const early = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });

    // As the button of the work list does.
    act(() => cardclock.searchRequest.make({ text: '', adds: true }));
    expect(document.activeElement).toBe(early);
    fireEvent.change(early, { target: { value: 'Ship' } });
    await waitFor(() => expect(early.isConnected).toBe(false));

    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });
    await waitFor(() => expect(field.value).toBe('Ship'));
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([4, 4]);
    expect(field.placeholder).toBe('Find a task for your list');
  });
});
