// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { EarlySearch } from '../../../renderer/features/search/early-search.tsx';
import { Search } from '../../../renderer/features/search/Search.tsx';
import { type Cardclock, CardclockContext, createCardclock } from '../../../renderer/store/cardclock.ts';
import { createSnapshotStore } from '../../../renderer/store/snapshot-store.ts';
import { createToasts } from '../../../renderer/store/toasts.ts';
import { later } from '../../../renderer/ui/later.tsx';
import { NOTHING_FOUND } from '../../../common/domain/search.ts';
import { type FakeBridge, fakeBridge, ok, snapshot, task } from '../../support/fake-bridge.ts';

interface Opened {
  readonly cardclock: Cardclock;
  readonly bridge: FakeBridge;
  /** Brings the code; it is drawn with what is done next, at the latest. */
  readonly arrive: () => Promise<void>;
}

async function open(): Promise<Opened> {
  const code = Promise.withResolvers<typeof Search>();
  const LaterSearch = later(async () => await code.promise, EarlySearch);
  const hits = [{ task: task({ taskId: 7, name: 'Ship the thing' }), marks: [] }];
  const bridge = fakeBridge(snapshot(), {
    'search:cached': ({ text }) => ok({ ...NOTHING_FOUND, hits: text === '' ? [] : hits }),
  });
  const store = createSnapshotStore(bridge);
  store.start();
  await waitFor(() => expect(store.get().snapshot).toBeDefined());
  const cardclock = createCardclock(bridge, store, createToasts());
  render(
    <CardclockContext value={cardclock}>
      <LaterSearch />
    </CardclockContext>,
  );
  return {
    cardclock,
    bridge,
    arrive: async () => {
      code.resolve(Search);
      await LaterSearch.load();
    },
  };
}

const started = ({ bridge }: Opened): readonly unknown[] =>
  bridge.asked.filter(({ command }) => command === 'timer:start').map(({ input }) => input);

async function typed(text: string): Promise<{ readonly opened: Opened; readonly early: HTMLInputElement }> {
  const opened = await open();
  const early = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });
  act(() => early.focus());
  fireEvent.change(early, { target: { value: text } });
  return { opened, early };
}

describe('the search while its code is on its way', () => {
  afterEach(cleanup);

  it('keeps what is typed, the cursor, and what it was asked for', async () => {
    const { cardclock, arrive } = await open();
    const early = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });

    // As the button of the work list does.
    act(() => cardclock.searchRequest.make({ text: '', adds: true }));
    expect(document.activeElement).toBe(early);
    fireEvent.change(early, { target: { value: 'Ship' } });
    await act(arrive);
    expect(early.isConnected).toBe(false);

    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });
    await waitFor(() => expect(field.value).toBe('Ship'));
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([4, 4]);
    expect(field.placeholder).toBe('Find a task for your list');
  });

  it('forgets that a task for the list was asked for where it was left since', async () => {
    const { cardclock, arrive } = await open();
    const early = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });
    act(() => cardclock.searchRequest.make({ text: '', adds: true }));
    act(() => early.blur());

    await act(arrive);

    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });
    expect(field).not.toBe(early);
    expect(field.placeholder).toBe('Search or type a command');
  });

  it('keeps the letter that comes with the code', async () => {
    const { arrive } = await open();
    const early = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });
    fireEvent.change(early, { target: { value: 'Shi' } });

    await act(async () => {
      await arrive();
      expect(early.isConnected).toBe(true);
      fireEvent.change(early, { target: { value: 'Ship' } });
    });

    expect(early.isConnected).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tasks' }).value).toBe('Ship');
  });

  describe('does with Enter', () => {
    it.each(['Ship', 'start ship'])('what it does once the tasks are found: %s', async (text) => {
      const { opened, early } = await typed(text);
      fireEvent.keyDown(early, { key: 'Enter' });

      await act(opened.arrive);

      await waitFor(() => expect(started(opened)).toEqual([{ taskId: 7 }]));
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tasks' }).value).toBe('');
    });

    it('what it does with Shift held', async () => {
      const { opened, early } = await typed('Ship');
      fireEvent.keyDown(early, { key: 'Enter', shiftKey: true });

      await act(opened.arrive);

      await waitFor(() =>
        expect(opened.bridge.asked).toContainEqual({ command: 'work-list:add', input: { taskId: 7 } }),
      );
      expect(started(opened)).toEqual([]);
    });

    it.each([
      [
        'the text goes on',
        (early: HTMLInputElement): void => void fireEvent.change(early, { target: { value: 'Ship it' } }),
      ],
      ['the field is left', (early: HTMLInputElement): void => early.blur()],
      ['Escape takes it back', (early: HTMLInputElement): void => void fireEvent.keyDown(early, { key: 'Escape' })],
    ])('nothing where %s', async (_, change) => {
      const { opened, early } = await typed('Ship');
      fireEvent.keyDown(early, { key: 'Enter' });
      act(() => change(early));

      await act(opened.arrive);
      act(() => screen.getByRole('combobox', { name: 'Search tasks' }).focus());
      await screen.findByRole('option', { name: /^Ship the thing/, selected: true });
      // An Enter that waits for the tasks is done with them.
      await act(async () => undefined);

      expect(started(opened)).toEqual([]);
    });
  });
});
