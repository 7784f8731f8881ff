// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_FOUND } from '../../../common/domain/search.ts';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { type Answers, ok, session, snapshot, task } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

const at = (time: string, date = '2026-05-04'): number => Date.parse(`${date}T${time}Z`);
const ship = task({ taskId: 1, name: 'Ship the thing' });

function dayOf(date: string, ...sessions: readonly Session[]): Day {
  return { date, timezone: 'UTC', ...dayBounds('UTC', date), sessions };
}

const entry = (trackerId: number, startedAt: number, endedAt: number): Session =>
  session({ trackerId, task: ship, startedAt, endedAt });

const answers: Answers = {
  'search:cached': () => ok({ ...NOTHING_FOUND, hits: [{ task: ship, marks: [] }] }),
  'time:log': () => ok({ changeId: 5 }),
};

async function type(text: string): Promise<HTMLElement> {
  const field = await screen.findByRole('combobox', { name: 'Search tasks' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  return field;
}

const adding = (): readonly string[] =>
  screen.queryAllByRole('option', { name: /^Add / }).map((option) => option.textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('11:59:59.900') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('time without a time of day', () => {
  const yesterday = dayOf('2026-05-03', entry(1, at('15:00', '2026-05-03'), at('16:10', '2026-05-03')));

  it.each([
    ['today', undefined],
    ['that day', yesterday],
    ['a day before', dayOf('2026-05-01')],
  ])('goes after the last entry of its day while %s is on view', async (_, dayOnView) => {
    const today = dayOf('2026-05-04');
    renderApp(snapshot({ today, ...(dayOnView === undefined ? {} : { dayOnView }) }), {
      ...answers,
      'day:peek': ({ date }) => ok(date === yesterday.date ? yesterday : dayOf(date)),
    });

    await type('add 1h30 to ship yesterday');

    await waitFor(() => expect(adding()[0]).toMatch(/yesterday 16:10 – 17:40/));
  });

  it('goes into a free stretch where it would lie over other time', async () => {
    const full = dayOf(
      '2026-05-03',
      entry(1, at('08:00', '2026-05-03'), at('12:00', '2026-05-03')),
      entry(2, at('15:00', '2026-05-03'), at('23:10', '2026-05-03')),
    );
    renderApp(snapshot({ today: dayOf('2026-05-04') }), { ...answers, 'day:peek': () => ok(full) });

    await type('add 1h30 to ship yesterday');

    await waitFor(() => expect(adding()).toEqual([expect.stringMatching(/yesterday 12:00 – 13:30/)]));
  });

  it('has no place on a day that could not be read, and says so', async () => {
    renderApp(snapshot({ today: dayOf('2026-05-04') }), {
      ...answers,
      'day:peek': () => ({ ok: false, error: { code: 'storage', message: 'The disk is full.' } }),
    });

    await type('add 1h30 to ship yesterday');

    // Said aloud as well, once the list has come to rest.
    expect(await screen.findAllByText(/^The time of that day could not be read\./)).not.toEqual([]);
    expect(adding()).toEqual([]);
  });

  it('waits with Enter until the last entry of its day is known', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const app = renderApp(snapshot({ today: dayOf('2026-05-04') }), {
      ...answers,
      'day:peek': async () => {
        await promise;
        return ok(yesterday);
      },
    });
    const field = await type('add 1h30 to ship yesterday');
    await waitFor(() => expect(app.inputsOf('day:peek')).toEqual([{ date: '2026-05-03' }]));

    fireEvent.keyDown(field, { key: 'Enter' });
    expect(app.inputsOf('time:log')).toEqual([]);
    await act(async () => resolve());

    const startedAt = at('16:10', '2026-05-03');
    await waitFor(() =>
      expect(app.inputsOf('time:log')).toEqual([{ taskId: 1, startedAt, endedAt: at('17:40', '2026-05-03') }]),
    );
  });

  it('is what the option said when it was shown, though a minute passes and more time is logged', async () => {
    const app = renderApp(snapshot({ today: dayOf('2026-05-04', entry(1, at('09:00'), at('10:30'))) }), answers);
    const field = await type('add 1h to ship');
    await waitFor(() => expect(adding()[0]).toMatch(/today 10:59 – 11:59/));
    const shown = adding();

    vi.setSystemTime(at('12:03:00'));
    const later = dayOf('2026-05-04', entry(1, at('09:00'), at('10:30')), entry(2, at('10:30'), at('10:50')));
    act(() => app.bridge.push(snapshot({ revision: 2, today: later })));
    await waitFor(() => expect(screen.getByRole('row', { name: /10:30 – 10:50/ })).toBeDefined());
    await waitFor(() => expect(app.inputsOf('search:remote')).not.toEqual([]));

    expect(adding()).toEqual(shown);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() =>
      expect(app.inputsOf('time:log')).toEqual([{ taskId: 1, startedAt: at('10:59:59'), endedAt: at('11:59:59') }]),
    );
  });
});
