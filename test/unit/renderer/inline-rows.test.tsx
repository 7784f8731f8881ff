// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok, session, task } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';
import { at, morning, press, row, today } from '../../support/session-rows.tsx';

const noon = session({
  trackerId: 8,
  task: task({ taskId: 2, name: 'Plan' }),
  startedAt: at('11:00'),
  endedAt: at('11:30'),
});
const startFields = (): readonly HTMLInputElement[] => screen.queryAllByRole('textbox', { name: 'Start' });
const starts = (): readonly string[] => startFields().map(({ value }) => value);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a row stays open where something was typed when another is opened, and closes where nothing was', async () => {
  const app = renderApp(today(morning, noon), { 'time:edit': () => ok({ changeId: 4 }) });
  fireEvent.keyDown(await row('Ship the thing'), { key: 'e' });
  await waitFor(() => expect(starts()).toEqual(['09:00:15']));

  press('Edit Plan, 11:00 – 11:30');
  await waitFor(() => expect(starts()).toEqual(['11:00']));
  fireEvent.change(startFields()[0] ?? document.body, { target: { value: '11:05' } });
  press('Edit Ship the thing, 09:00 – 10:30');
  await waitFor(() => expect(starts()).toEqual(['09:00:15', '11:05']));
  fireEvent.submit(startFields()[1] ?? document.body);
  await waitFor(() => expect(starts()).toEqual(['09:00:15']));

  expect(app.inputsOf('time:edit')).toMatchObject([{ trackerId: 8, startedAt: at('11:05') }]);
});
