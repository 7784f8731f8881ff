// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ok, snapshot } from '../../support/fake-bridge.ts';
import { outboxRow } from '../../support/outbox-rows.ts';
import { openSync, renderApp } from '../../support/render-app.tsx';

afterEach(cleanup);

it('sync says how much it does not show', async () => {
  const more = { 'needs-you': 0, waiting: 120, moved: 1 };
  renderApp(snapshot(), { 'outbox:list': () => ok({ tasks: [], rows: [outboxRow()], gone: [], more }) });

  await openSync();

  const words = await screen.findByText(/^120 more entries are waiting\./);
  expect(words.textContent).toMatch(/ 1 earlier entry was also saved at another time\.$/);
});
