// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Backup } from '../../../common/domain/archive.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { momentWords, reportWords } from '../../../renderer/features/settings/data-words.ts';
import { ok, snapshot, type Answers } from '../../support/fake-bridge.ts';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const nowMs = Date.parse('2026-05-04T12:00:00Z');
const HOUR_MS = 3_600_000;
const older: Backup = { name: 'older', madeAt: nowMs - 48 * HOUR_MS, kind: 'weekly', bytes: 1_250_000 };
const newer: Backup = { name: 'newer', madeAt: nowMs - HOUR_MS, kind: 'by-hand', bytes: 812 };

async function openData(answers: Answers = {}): Promise<RenderedApp> {
  const app = renderApp(snapshot(), { 'data:backups': () => ok([older, newer]), ...answers });
  await openSettings('Data');
  await act(async () => undefined);
  return app;
}

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => undefined);
}

const backups = (): string[] =>
  within(screen.getByRole('list', { name: 'Backups' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent.replace('Restore…', ''));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('backups', () => {
  it('are listed newest first, with what made them and their size', async () => {
    await openData();

    expect(backups()).toEqual(['Today, 11:00 by hand · 812 bytes', 'Saturday 2 May, 12:00 weekly · 1.3 MB']);
  });

  it('are of yesterday when the window was left open over midnight', async () => {
    await openData();
    vi.setSystemTime(nowMs + 20 * HOUR_MS);

    act(() => void document.dispatchEvent(new Event('visibilitychange')));

    expect(backups()[0]).toBe('Yesterday, 11:00 by hand · 812 bytes');
  });

  it('are made at once, and shown', async () => {
    const made = { ...newer, name: 'made', madeAt: nowMs };
    const listed = [older];
    await openData({
      'data:backups': () => ok([...listed]),
      'data:back-up-now': () => {
        listed.push(made);
        return ok(made);
      },
    });

    await press('Back up now');

    expect(backups()[0]).toBe('Today, 12:00 by hand · 812 bytes');
  });

  it('are restored after the dialog has said what happens', async () => {
    const app = await openData({ 'data:restore': () => ok({ added: 1, known: 20, unreadable: 0 }) });

    await press('Restore the backup of Today, 11:00, by hand…');
    expect(screen.getByRole('dialog').textContent).toContain('What’s here now is backed up first.');
    expect(app.inputsOf('data:restore')).toEqual([]);
    await press('Restore');

    expect(app.inputsOf('data:restore')).toEqual([{ name: 'newer' }]);
    expect(
      screen.getByText(
        'The backup of today, 11:00 is restored. Of its 21 entries 1 was missing here and is back. What was not sent yet, or was changed since, stayed.',
      ),
    ).toBeDefined();
  });

  it('tell of a restore that failed also where its dialog was closed meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply<never>>();
    await openData({ 'data:restore': async () => await promise });
    await press('Restore the backup of Today, 11:00, by hand…');
    await press('Restore');
    await press('Close');

    await act(async () => resolve({ ok: false, error: { code: 'unexpected', message: 'It cannot be read.' } }));

    expect(screen.getByRole('alert').textContent).toBe('It cannot be read.');
  });
});

describe('files', () => {
  it('hold everything, in the format that was asked for', async () => {
    const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:specs');
    const app = await openData({
      'data:export': ({ format }) => ok({ name: `cardclock.${format}`, mime: 'text/plain', parts: [] }),
    });

    await press('Export JSON lines');
    await press('Export time as CSV');

    expect(app.inputsOf('data:export')).toEqual([{ format: 'jsonl' }, { format: 'csv' }]);
    expect(save).toHaveBeenCalledTimes(2);
    expect(screen.getByText(/^cardclock.csv was passed to the browser\. Check/)).toBeDefined();
  });

  it.each([
    [{ kind: 'saved', name: 'mine.jsonl' }, 'Saved as mine.jsonl.'],
    [{ kind: 'cancelled' }, 'Nothing was saved: cardclock.jsonl was cancelled.'],
    [{ kind: 'failed' }, /^cardclock.jsonl could not be saved\./],
  ] as const)('are said to be what became of them: %o', async (became, words) => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:specs');
    const app = await openData({
      'data:export': () => ok({ name: 'cardclock.jsonl', mime: 'text/plain', parts: [] }),
      'data:saved': () => ok(became),
    });

    await press('Export JSON lines');

    expect(await screen.findByText(words)).toBeDefined();
    expect(app.inputsOf('data:save-as')).toEqual([{ name: 'cardclock.jsonl', url: 'blob:specs' }]);
    expect(app.inputsOf('data:saved')).toEqual([{ url: 'blob:specs' }]);
    expect(screen.queryAllByText(/^Saved as/)).toHaveLength(became.kind === 'saved' ? 1 : 0);
  });

  it('are said to have failed where the desktop cannot ask for a place', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:specs');
    const app = await openData({
      'data:export': () => ok({ name: 'cardclock.jsonl', mime: 'text/plain', parts: [] }),
      'data:save-as': () => ({ ok: false, error: { code: 'unexpected', message: 'Something went wrong.' } }),
    });

    await press('Export JSON lines');

    expect(await screen.findByText(/^cardclock.jsonl could not be saved\./)).toBeDefined();
    expect(app.inputsOf('data:saved')).toEqual([]);
  });

  it('are taken in, with a report in words', async () => {
    const app = await openData({ 'data:take-in': () => ok({ added: 12, known: 1, unreadable: 2 }) });
    const input = document.querySelector('input[type="file"][accept*=".jsonl"]');

    fireEvent.change(input ?? document.body, { target: { files: [new File(['{"a":1}\n'], 'mine.jsonl')] } });

    expect(
      await screen.findByText('mine.jsonl: 12 entries came in, 1 was here already, 2 could not be read.'),
    ).toBeDefined();
    expect(app.inputsOf('data:take-in')).toEqual([{ text: '{"a":1}\n' }]);
  });

  it('that are none of ours are refused in words', async () => {
    const error = { code: 'bad-input', message: 'This is no export of Cardclock. Nothing was changed.' } as const;
    await openData({ 'data:take-in': () => ({ ok: false, error }) });
    const input = document.querySelector('input[type="file"][accept*=".jsonl"]');

    fireEvent.change(input ?? document.body, { target: { files: [new File(['x'], 'x.txt')] } });

    expect((await screen.findByRole('alert')).textContent).toBe(error.message);
  });
});

describe('the words of copies', () => {
  it('name the year only where it is another one', () => {
    const reader = { timezone: 'UTC', nowMs };
    expect(momentWords(nowMs - 24 * HOUR_MS, reader)).toBe('Yesterday, 12:00');
    expect(momentWords(Date.parse('2025-12-31T08:00:00Z'), reader)).toBe('31 December 2025, 08:00');
  });

  it('leave out what did not happen', () => {
    expect(reportWords({ added: 0, known: 0, unreadable: 0 })).toBe('Nothing new came in.');
    expect(reportWords({ added: 0, known: 3, changed: 1, unreadable: 0 })).toBe(
      'Nothing new came in, 3 were here already, 1 of them got a change that was not sent yet.',
    );
  });
});
