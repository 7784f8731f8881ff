// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import type { UpdatesView } from '../../../common/domain/update.ts';
import { type Answers, ok, snapshot } from '../../support/fake-bridge.ts';
import { reportAnswers } from '../../support/fake-reports.ts';
import { card } from '../../support/cards.ts';
import { openCard } from '../../support/open-card.tsx';
import { mayGoHidden } from '../../support/may-go-hidden.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp } from '../../support/render-app.tsx';

const WIDTH = window.innerWidth;

function resizeTo(width: number): void {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true, writable: true });
  act(() => void window.dispatchEvent(new Event('resize')));
}

afterEach(() => {
  cleanup();
  resizeTo(WIDTH);
});

async function show(tab: string): Promise<void> {
  fireEvent.click(await screen.findByRole('tab', { name: tab }));
}

async function typeInSettings(section: string, name: string, value: string): Promise<void> {
  await openSettings(section);
  const field = await screen.findByRole('textbox', { name });
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
}

async function search(): Promise<HTMLInputElement> {
  return await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search tasks' });
}

async function typeNote(title: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.change(await dialog.findByRole('textbox', { name: 'Note' }), { target: { value: 'a long note' } });
}

describe('what is typed in a setting', () => {
  const remindUntracked = { ...DEFAULT_SETTINGS, remindUntracked: true };

  it.each([
    ['Daily goal', 'Tracking', '7', { dailyGoalMinutes: 420 }],
    ['Work begins', 'Reminders', '8:30', { workHours: { ...DEFAULT_SETTINGS.workHours, fromMinutes: 510 } }],
  ])('of %s in %s counts where a key leads to another view', async (name, section, value, change) => {
    const app = renderApp(snapshot({ settings: remindUntracked }));
    await typeInSettings(section, name, value);

    fireEvent.keyDown(document.body, { key: '1', ctrlKey: true });
    await screen.findByRole('tab', { name: 'Today', selected: true });

    await waitFor(() => expect(app.inputsOf('settings:change')).toEqual([change]));
  });

  it('changes nothing where it is not accepted', async () => {
    const app = renderApp(snapshot());
    await typeInSettings('Tracking', 'Daily goal', 'x');

    fireEvent.keyDown(document.body, { key: '1', ctrlKey: true });
    await screen.findByRole('tab', { name: 'Today', selected: true });

    expect(app.inputsOf('settings:change')).toEqual([]);
  });
});

describe('what is typed in the search', () => {
  it('is there again after another view stood in its place', async () => {
    resizeTo(480);
    renderApp(snapshot());
    fireEvent.change(await search(), { target: { value: 'start review at 9:30' } });

    await show('Today');
    expect(screen.queryByRole('combobox', { name: 'Search tasks' })).toBeNull();
    await show('Tasks');

    expect((await search()).value).toBe('start review at 9:30');
  });

  it('is there still where the window is made smaller or larger', async () => {
    renderApp(snapshot());
    fireEvent.change(await search(), { target: { value: 'start review' } });

    resizeTo(480);
    await show('Tasks');
    expect((await search()).value).toBe('start review');
    fireEvent.change(await search(), { target: { value: 'start review at 9' } });
    resizeTo(WIDTH);

    expect((await search()).value).toBe('start review at 9');
  });
});

describe('what is typed in a dialog', () => {
  it('of the day is there still where the window is made narrow', async () => {
    resizeTo(1100);
    renderApp(snapshot());
    fireEvent.click(await screen.findByRole('button', { name: 'Add time' }));
    await typeNote('Add time');

    resizeTo(480);

    expect(screen.getByDisplayValue('a long note')).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Today', hidden: true, selected: true })).toBeDefined();
  });

  it.each([
    ['smaller', 1100, 900],
    ['larger', 900, 1100],
  ])(
    'of a card is there still where the window is made %s, and then the card finds its place',
    async (_how, from, to) => {
      resizeTo(from);
      const [startedAt, endedAt] = [0, 3_600_000];
      const entry = { trackerId: 7, startedAt, endedAt, confirmed: true };
      const person = { name: 'Robin', isSelf: true, count: 1, finishedMs: endedAt, entries: [entry] };
      const told = ok(card({ people: [person] }));
      await openCard({ 'card:open': () => told, 'card:refresh': () => told });
      fireEvent.click(await screen.findByRole('button', { name: 'Entries' }));
      fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
      fireEvent.click(await screen.findByRole('button', { name: 'More…' }));
      await typeNote('Edit time');

      resizeTo(to);
      expect(screen.getByDisplayValue('a long note')).toBeDefined();
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));

      await waitFor(() => expect(document.querySelectorAll('.card-beside')).toHaveLength(to > from ? 1 : 0));
    },
  );
});

describe('what is typed in a field with a button', () => {
  const { account } = snapshot();
  const updates: UpdatesView = { version: '0.1.0', canInstall: true, checkedAt: null, state: { kind: 'none' } };
  const answers: Answers = {
    ...reportAnswers({ entries: [], nowMs: 0 }),
    'updates:get': () => ok(updates),
    'updates:check': () => ok(updates),
  };
  const feed = 'https://example.com/cards';
  const pattern = 'https://example.com/b/{board}/t/{task}';
  const shell = { kind: 'electron', version: '1', outdated: false, language: 'en-US', region: 'en-GB' } as const;
  const HEADER = { header: 'x-board' };

  it.each([
    ['Update feed', feed, 'Help', undefined, 'Use this feed', 'settings:change', { updateFeed: feed }],
    ['Cards in the browser', pattern, 'Accounts', undefined, 'Use this address', 'card:set-pattern', { pattern }],
    ['Header for the token', 'x-board', 'Help', undefined, 'Use this header', 'account:set-token-header', HEADER],
    ['Save this report as', 'Weekly', 'Reports', 'Save', 'Save report', 'report:save', { name: 'Weekly' }],
  ])('%s is there again after another view, keeps a hidden page, and goes once it is taken', async (...row) => {
    const [name, value, tab, opener, button, command, sent] = row;
    const app = renderApp(snapshot({ account: account && { ...account, kind: 'service' }, shell }), answers);
    async function field(): Promise<HTMLInputElement> {
      await (tab === 'Reports' ? show(tab) : openSettings(tab));
      if (opener !== undefined) fireEvent.click(await screen.findByRole('button', { name: opener }));
      return await screen.findByRole<HTMLInputElement>('textbox', { name });
    }
    fireEvent.change(await field(), { target: { value } });

    await show('Today');
    expect(screen.queryByRole('textbox', { name })).toBeNull();
    expect(mayGoHidden()).toBe(false);
    expect((await field()).value).toBe(value);
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(app.inputsOf(command)).toMatchObject([sent]));

    await show('Today');
    await waitFor(() => expect(mayGoHidden()).toBe(true));
    expect((await field()).value).toBe('');
  });
});
