// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { skewWords, syncWords } from '../../../common/domain/sync-words.ts';
import german from '../../../common/i18n/de.json' with { type: 'json' };
import { speak } from '../../../common/i18n/translate.ts';
import type { SyncView } from '../../../common/domain/snapshot.ts';
import { ok, snapshot, task } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp } from '../../support/render-app.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TODAY = { startMs: 0, endMs: 24 * HOUR_MS };
const QUIET: SyncView = { waiting: 0, needsYou: 0, offlineSince: null, serverAheadMs: null };

describe('the words of the sync state', () => {
  it('are counted as the language counts', () => {
    speak('de', german);
    const words = [1, 1204].map((waiting) => syncWords({ ...QUIET, waiting }, { timezone: 'UTC', today: TODAY }));
    speak('en', {});
    expect(words).toEqual(['1 wartet', '1.204 warten']);
  });

  it.each([
    [{}, 'All saved'],
    [{ waiting: 2 }, '2 waiting'],
    [{ needsYou: 1000, waiting: 1204 }, '1,000 needs you · 1,204 waiting'],
    [{ waiting: 2, offlineSince: 14 * HOUR_MS + 2 * MINUTE_MS }, '2 waiting, offline since 14:02'],
    [{ waiting: 2, offlineSince: -9 * HOUR_MS }, '2 waiting, offline since Wed 31 Dec 1969, 15:00'],
    [{ needsYou: 1 }, '1 needs you'],
    [
      { needsYou: 1, waiting: 2, offlineSince: 14 * HOUR_MS + 2 * MINUTE_MS },
      '1 needs you · 2 waiting, offline since 14:02',
    ],
    [{ serverAheadMs: 5 * MINUTE_MS }, 'All saved'],
  ])('of %j are “%s”', (part, words) => {
    expect(syncWords({ ...QUIET, ...part }, { timezone: 'UTC', today: TODAY })).toBe(words);
  });

  it.each([
    [null, null],
    [5 * MINUTE_MS, 'This computer’s clock is 5 m behind the service’s.'],
    [-3 * MINUTE_MS - 40_000, 'This computer’s clock is 4 m ahead of the service’s.'],
    [2 * HOUR_MS + 5 * MINUTE_MS, 'This computer’s clock is 2 h 05 m behind the service’s.'],
    [59.8 * MINUTE_MS, 'This computer’s clock is 1 h behind the service’s.'],
    [72 * HOUR_MS, 'This computer’s clock is 3 days behind the service’s.'],
  ])('say of a service that is %s ms ahead: %s', (serverAheadMs, words) => {
    expect(skewWords({ serverAheadMs })).toBe(words);
  });
});

describe('the footer', () => {
  afterEach(cleanup);

  it('says what is not saved in another account, and opens that one at Sync', async () => {
    const ada = { id: 2, kind: 'service', address: 'https://boards.example.com', userName: 'Ada' } as const;
    const accounts = [{ ...ada, current: false, waiting: 0, needsYou: 1, running: 0 }];
    const app = renderApp(snapshot({ accounts }), { 'account:switch': () => ok(null) });
    const others = within(await screen.findByRole('list', { name: 'Waiting elsewhere' }));

    fireEvent.click(others.getByRole('button', { name: 'Ada, boards.example.com: 1 needs you' }));

    await waitFor(() => expect(app.inputsOf('account:switch')).toEqual([{ accountId: 2 }]));
    expect(await screen.findByRole('tab', { name: 'Sync', selected: true })).toBeDefined();
    expect(screen.getByRole('status', { name: 'Sync' }).textContent).toBe('All saved');
  });

  it('tells that the clock is off beside the sync state, which keeps its words', async () => {
    renderApp(snapshot({ sync: { ...QUIET, serverAheadMs: 5 * MINUTE_MS } }));
    const footer = within(await screen.findByRole('contentinfo'));

    expect(footer.getByRole('note').textContent).toBe('This computer’s clock is 5 m behind the service’s.');
    expect(footer.getByRole('status', { name: 'Sync' }).textContent).toBe('All saved');
  });

  it('warns of commands that are not on disk yet', async () => {
    renderApp(
      snapshot({
        held: [
          { what: 'start', task: task(), atMs: 9 * HOUR_MS + 5 * MINUTE_MS },
          { what: 'stop', task: task({ name: 'Answer support' }), atMs: 9 * HOUR_MS + 4 * MINUTE_MS },
        ],
      }),
    );

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not on disk yet: start of Ship the thing at 09:05 and stop of Answer support at 09:04. Cardclock keeps trying.',
    );
  });

  it('cuts that warning to three commands, and names to what fits', async () => {
    const one = { what: 'stop', task: task({ name: 'x'.repeat(500) }), atMs: 0 } as const;
    renderApp(snapshot({ held: [one, one, one, one, one] }));

    const { textContent } = await screen.findByRole('alert');

    expect(textContent).toMatch(/, and 2 more\. Cardclock keeps trying\.$/);
    expect(textContent.length).toBeLessThan(350);
  });

  it.each([
    [{ tokenKept: 'keychain' }, 'Robin Example · boards.example.com:8443'],
    [{ tokenKept: 'session' }, 'Robin Example · boards.example.com:8443 · signed in for this session only'],
    [{ tokenKept: 'session', signInNeeded: true }, 'Robin Example · boards.example.com:8443 · not signed in'],
    [{ kind: 'built-in' }, 'Robin Example · built-in board'],
  ] as const)('tells whose account this is, where, and how the person is signed in: %j', async (part, words) => {
    const { account } = snapshot();
    if (account === null) throw new Error('an account is needed');
    const address = 'https://boards.example.com:8443/kanban';
    renderApp(snapshot({ account: { ...account, kind: 'service', address, ...part } }));

    const shown = (await screen.findByRole('contentinfo')).querySelector('.footer-account');

    expect(shown?.textContent).toBe(words);
  });

  it('agrees with the settings on a token that is refused', async () => {
    const { account } = snapshot();
    if (account === null) throw new Error('an account is needed');
    renderApp(snapshot({ account: { ...account, kind: 'service', tokenKept: 'session', signInNeeded: true } }));

    await openSettings('Accounts');

    expect(screen.getByText(/The token is missing or no longer accepted\./)).toBeDefined();
    expect(screen.queryByText(/the token is kept until Cardclock quits/)).toBeNull();
  });

  it('tells how far a board is that takes long to come, and lets it be left', async () => {
    const boardReading = { name: 'לוח', receivedBytes: 12_000_000, totalBytes: 25_000_000 };
    const app = renderApp(snapshot({ boardReading }));
    const note = await within(await screen.findByRole('contentinfo')).findByRole('note');
    // The name does not turn the numbers after it.
    expect(note.textContent).toBe('Reading “\u2068לוח\u2069”: 12.0 MB of 25.0 MBNot now');

    fireEvent.click(within(note).getByRole('button', { name: /^Not now: leave .* for an hour$/ }));

    await waitFor(() => expect(app.inputsOf('board:call-off-reading')).toEqual([null]));
  });

  it('is silent while all is well', async () => {
    renderApp(snapshot());
    const footer = within(await screen.findByRole('contentinfo'));

    expect(screen.queryByRole('alert')).toBeNull();
    expect(footer.queryByRole('note')).toBeNull();
  });
});
