// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ok, snapshot } from '../../support/fake-bridge.ts';
import { ledgerRow } from '../../support/ledger-rows.ts';
import { renderApp } from '../../support/render-app.tsx';

afterEach(cleanup);

it('the ledger says how much it does not show', async () => {
  const more = { 'needs-you': 0, waiting: 120, moved: 1 };
  renderApp(snapshot(), { 'ledger:list': () => ok({ tasks: [], rows: [ledgerRow()], gone: [], more }) });

  fireEvent.click(await screen.findByRole('tab', { name: 'Ledger' }));

  const words = await screen.findByText(/^120 more entries wait, and will be shown once these are sent\./);
  expect(words.textContent).toMatch(/ 1 earlier entry was saved at another time than you meant, too\.$/);
});
