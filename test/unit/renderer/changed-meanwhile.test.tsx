// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../common/domain/snapshot.ts';
import { ok, type Answers } from '../../support/fake-bridge.ts';
import { outboxRow } from '../../support/outbox-rows.ts';
import { openSync, renderApp, type RenderedApp } from '../../support/render-app.tsx';
import { at, morning, openEditor, press, row, today } from '../../support/session-rows.tsx';

const running: Session = { ...morning, endedAt: null };
const stopped: Session = { ...morning, endedAt: at('11:15') };
const saved: Answers = { 'time:edit': () => ok({ changeId: 3 }) };
const was = { startedAt: morning.startedAt, endedAt: morning.endedAt };

const field = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string): boolean => fireEvent.change(field(name), { target: { value } });
const meaning = (name: string): string =>
  document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '';

/** It becomes this from elsewhere: by a shortcut, the panel, or another device. */
function become(app: RenderedApp, ...sessions: readonly Session[]): void {
  act(() => app.bridge.push({ ...today(...sessions), revision: 2 }));
}

async function openRow(entry: Session = morning, answers: Answers = saved): Promise<RenderedApp> {
  const app = renderApp(today(entry), answers);
  fireEvent.keyDown(await row('Ship the thing'), { key: 'e' });
  await screen.findByRole('textbox', { name: 'Start' });
  return app;
}

async function pressAndWait(name: string): Promise<void> {
  press(name);
  await act(async () => undefined);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('an entry whose times are in a dialog', () => {
  it('stays stopped when it was stopped meanwhile and only its start is changed', async () => {
    const app = await openEditor(saved, running);

    become(app, stopped);
    expect(field('End').value).toBe('11:15');
    type('Start', '8:30');
    await pressAndWait('Save');

    const edit = { was: { ...was, endedAt: at('11:15') }, startedAt: at('08:30') };
    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, ...edit }]);
    expect(screen.getByText('“Ship the thing” is now 08:30 – 11:15.')).toBeDefined();
  });

  it('is not overwritten by what was typed before it changed, until the person was told', async () => {
    const message = 'This entry was stopped meanwhile, so nothing was changed. Look at its times, and try again.';
    const app = await openEditor(
      { 'time:edit': () => ({ ok: false, error: { code: 'bad-input', message } }) },
      running,
    );
    type('End', '11:00');

    become(app, stopped);
    expect([field('End').value, meaning('End')]).toEqual(['11:00', 'Today, 11:00; changed meanwhile to 11:15']);
    await pressAndWait('Save');
    expect(screen.getByRole('alert').textContent).toBe(message);
    await pressAndWait('Save');

    expect(app.inputsOf('time:edit')).toEqual([
      { trackerId: 7, was: { ...was, endedAt: null }, endedAt: at('11:00') },
      { trackerId: 7, was: { ...was, endedAt: at('11:15') }, endedAt: at('11:00') },
    ]);
  });

  it('is followed from Sync too, also once the service has confirmed it', async () => {
    const { task, startedAt } = running;
    const waiting = outboxRow({ trackerId: 7, task, startedAt, endedAt: null, actions: ['edit'] });
    const app = renderApp(today(running), {
      ...saved,
      'outbox:list': () => ok({ tasks: [], rows: app.inputsOf('outbox:list').length > 1 ? [] : [waiting], gone: [] }),
    });
    await openSync();
    const list = within(screen.getByRole('list', { name: 'Unconfirmed time' }));
    fireEvent.click(list.getByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog', { name: 'Edit time' });

    become(app, stopped);
    expect(field('End').value).toBe('11:15');
    type('Start', '8:30');
    await pressAndWait('Save');

    const edit = { was: { ...was, endedAt: at('11:15') }, startedAt: at('08:30') };
    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, ...edit }]);
  });
});

describe('an entry whose row has fields', () => {
  it('shows and keeps the end that it got meanwhile, where only the start is changed', async () => {
    const app = await openRow();
    type('Start', '9:30');

    become(app, stopped);
    expect([field('Start').value, field('End').value]).toEqual(['9:30', '11:15']);
    await pressAndWait('Save');

    const edit = { was: { ...was, endedAt: at('11:15') }, startedAt: at('09:30') };
    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, ...edit }]);
  });

  it('is as long as was typed where its start was moved meanwhile', async () => {
    const app = await openRow();
    type('Length', '1:00');

    become(app, { ...morning, startedAt: at('09:15:00') });
    expect([field('Start').value, field('End').value, field('Length').value]).toEqual(['09:15', '10:15', '1:00']);
    await pressAndWait('Save');

    const edit = { was: { ...was, startedAt: at('09:15:00') }, endedAt: at('10:15') };
    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, ...edit }]);
  });

  it('gets its former end back where that is typed again', async () => {
    const app = await openRow();

    become(app, stopped);
    type('End', '10:30');
    await pressAndWait('Save');

    const edit = { was: { ...was, endedAt: at('11:15') }, endedAt: at('10:30') };
    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, ...edit }]);
  });
});
