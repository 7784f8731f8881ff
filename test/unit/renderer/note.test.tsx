// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../support/fake-bridge.ts';
import { outboxRow } from '../../support/outbox-rows.ts';
import { renderApp } from '../../support/render-app.tsx';
import { at, morning, openEditor, press, row, today } from '../../support/session-rows.tsx';

const was = { startedAt: morning.startedAt, endedAt: morning.endedAt };
const noted = { ...morning, note: 'Call with Ann' };
const note = async (): Promise<HTMLTextAreaElement> =>
  await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });

async function type(text: string): Promise<void> {
  fireEvent.change(await note(), { target: { value: text } });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the note of an entry', () => {
  it('is saved with its times by one command', async () => {
    const app = await openEditor({ 'time:edit': () => ok({ changeId: 3 }) }, noted);
    expect((await note()).value).toBe('Call with Ann');

    fireEvent.change(screen.getByRole('textbox', { name: 'End' }), { target: { value: '11:15' } });
    await type('Call with Ben');
    press('Save');

    await expect.poll(() => app.inputsOf('time:edit')).toHaveLength(1);
    const edit = { trackerId: 7, was, endedAt: at('11:15:00'), note: 'Call with Ben' };
    expect(app.inputsOf('time:edit')).toEqual([edit]);
  });

  it('is saved alone by Enter, and not by one that begins a line or chooses a sign', async () => {
    const app = await openEditor({ 'time:note': () => ok({ changeId: 3 }) });
    await type('Call');
    const field = await note();

    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(app.inputsOf('time:note')).toEqual([]);
    fireEvent.keyDown(field, { key: 'Enter' });

    await expect.poll(() => app.inputsOf('time:note')).toEqual([{ trackerId: 7, note: 'Call' }]);
    expect(await screen.findByText('The note about “Ship the thing” is saved.')).toBeDefined();
  });

  it('stays where it is refused, with the reason', async () => {
    const message = 'A note has at most 2000 characters.';
    await openEditor({ 'time:note': () => ({ ok: false, error: { code: 'bad-input', message } }) });

    await type('too long');
    press('Save');

    expect(await screen.findByText(message)).toBeDefined();
    expect((await note()).value).toBe('too long');
  });

  it('that was typed in the row stands in the dialog that More… opens', async () => {
    renderApp(today(noted));
    fireEvent.keyDown(await row('Ship the thing'), { key: 'e' });
    await type('Call with Ben');

    press('More…');
    await screen.findByRole('dialog', { name: 'Edit time' });

    expect((await note()).value).toBe('Call with Ben');
  });

  it('is asked for where the entry is of a day that is not on view', async () => {
    const tracker = { trackerId: 100, startedAt: at('09:00') - 3 * 86_400_000, endedAt: at('10:00') - 3 * 86_400_000 };
    const { today: day } = today({ ...noted, ...tracker });
    const { today: empty } = today();
    renderApp(
      { ...today(), today: empty, sync: { waiting: 1, needsYou: 0, offlineSince: null, serverAheadMs: null } },
      {
        'outbox:list': () => ok({ tasks: [], rows: [outboxRow(tracker)], gone: [] }),
        'day:peek': ({ date }) => ok(date === '2026-05-01' ? day : empty),
      },
    );
    fireEvent.click(await screen.findByRole('tab', { name: /^Sync/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }));

    await expect.poll(async () => (await note()).value).toBe('Call with Ann');
  });
});
