// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Day } from '../../../common/domain/snapshot.ts';
import { addDays } from '../../../common/time/calendar.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { ok, session, snapshot } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';

const timezone = 'Europe/Berlin';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['back', '2026-10-25', '+02:00', '+01:00'],
  ['forward', '2026-03-29', '+01:00', '+02:00'],
])('what lies over the hour at which clocks go %s ends where the next begins', async (_way, date, before, after) => {
  const at = (time: string, offset: string): number => Date.parse(`${date}T${time}:00${offset}`);
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00', after) });
  const night = { trackerId: 7, startedAt: at('01:00', before), endedAt: at('04:00', after) };
  const next = { trackerId: 8, startedAt: at('04:00', after), endedAt: at('06:00', after) };
  const last = { trackerId: 9, startedAt: at('06:00', after), endedAt: dayBounds(timezone, date).endMs };
  const day = (of: string): Day => ({
    date: of,
    timezone,
    ...dayBounds(timezone, of),
    sessions: of === date ? [night, next, last].map((times) => session(times)) : [],
  });
  renderApp(snapshot({ today: day(date) }), {
    'day:range': ({ from }) => ok(Array.from({ length: 7 }, (_, index) => day(addDays(from, index)))),
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Week' }));

  const blocks = within(await screen.findByRole('list', { name: /^Sun/ })).getAllByRole('listitem');
  const drawn = blocks.slice(0, 3).map(({ style }) => [style.insetBlockStart, style.blockSize]);
  expect(drawn).toEqual([
    ['2.500rem', '7.500rem'],
    ['10.000rem', '5.000rem'],
    ['15.000rem', '45.000rem'],
  ]);
});
