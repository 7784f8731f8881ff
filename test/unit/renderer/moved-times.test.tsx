// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../common/domain/snapshot.ts';
import type { Done } from '../../../common/ipc/journal-commands.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { ok, type Answers } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';
import { at, morning as early, today } from '../../support/session-rows.tsx';

const morning: Session = { ...early, startedAt: at('09:00') };
const was = { startedAt: at('09:00'), endedAt: at('10:30') };
const saved: Answers = { 'time:edit': () => ok({ changeId: 3 }) };

async function open(entry: Session = morning, answers: Answers = saved): Promise<RenderedApp> {
  const app = renderApp(today(entry), answers);
  fireEvent.click(await screen.findByRole('tab', { name: 'Today' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Timeline' }));
  await edge('Start');
  return app;
}

const edge = async (which: 'Start' | 'End'): Promise<HTMLElement> =>
  await screen.findByRole('slider', { name: `${which} of Ship the thing` });
const drawn = async (which: 'Start' | 'End'): Promise<string | null> =>
  (await edge(which)).getAttribute('aria-valuetext');

const block = (): HTMLElement => screen.getByRole('button', { name: /^Ship the thing, / });

function become(app: RenderedApp, entry: Session): void {
  act(() => app.bridge.push({ ...today(entry), revision: 2 }));
}

async function wait(): Promise<void> {
  await act(async () => undefined);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('leaves the other edge as it became meanwhile', async () => {
  const app = await open();
  fireEvent.keyDown(await edge('Start'), { key: 'ArrowUp' });

  become(app, { ...morning, endedAt: at('11:15') });
  expect([await drawn('Start'), await drawn('End')]).toEqual(['08:59', '11:15']);
  fireEvent.blur(await edge('Start'));
  await wait();

  expect(app.inputsOf('time:edit')).toMatchObject([{ trackerId: 7, startedAt: at('08:59') }]);
  expect(app.inputsOf('time:edit')[0]).not.toHaveProperty('endedAt');
  expect(screen.getByText('“Ship the thing” is now 08:59 – 11:15.')).toBeDefined();
});

it('leaves a timer stopped that was stopped meanwhile', async () => {
  const app = await open({ ...morning, endedAt: null });
  fireEvent.keyDown(await edge('Start'), { key: 'ArrowUp' });

  become(app, morning);
  fireEvent.keyDown(await edge('Start'), { key: 'Enter' });
  await wait();

  expect(app.inputsOf('time:edit')[0]).not.toHaveProperty('endedAt');
});

it('tells from where it was moved, so that another move of it is not overwritten', async () => {
  const app = await open();
  fireEvent.keyDown(await edge('Start'), { key: 'ArrowUp' });

  become(app, { ...morning, startedAt: at('09:20') });
  fireEvent.keyDown(await edge('Start'), { key: 'Enter' });
  await wait();

  expect(app.inputsOf('time:edit')).toMatchObject([{ was: { startedAt: at('09:00') }, startedAt: at('08:59') }]);
});

it('is saved at once when the view goes', async () => {
  const app = await open();
  fireEvent.keyDown(await edge('Start'), { key: 'ArrowDown' });
  fireEvent.keyDown(await edge('Start'), { key: 'ArrowDown' });

  fireEvent.click(screen.getByRole('button', { name: 'Timeline' }));
  await wait();

  expect(screen.queryByRole('slider')).toBeNull();
  expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, startedAt: at('09:02') }]);
});

it('is as it was on Ctrl and Z before the keys have rested, and no other command is taken back', async () => {
  const app = await open();
  fireEvent.keyDown(await edge('Start'), { key: 'ArrowDown' });

  fireEvent.keyDown(await edge('Start'), { key: 'z', code: 'KeyZ', ctrlKey: true });
  fireEvent.blur(await edge('Start'));
  await wait();

  expect(await drawn('Start')).toBe('09:00');
  for (const command of ['time:edit', 'time:newest'] as const) expect(app.inputsOf(command)).toEqual([]);
});

it.each([
  ['it is deleted here', () => fireEvent.keyDown(block(), { key: 'Delete' })],
  ['another device deletes it', () => undefined],
])('is not saved once the entry is gone: %s', async (_what, remove) => {
  const app = await open(morning, { ...saved, 'time:delete': () => ok({ changeId: 4 }) });
  fireEvent.keyDown(block(), { key: 'ArrowUp', altKey: true });

  remove();
  act(() => app.bridge.push({ ...today(), revision: 2 }));
  await wait();

  expect(screen.queryByRole('slider')).toBeNull();
  expect(app.inputsOf('time:edit')).toEqual([]);
});

it('is saved where another day is looked at', async () => {
  const app = await open();
  fireEvent.keyDown(block(), { key: 'ArrowUp', altKey: true });

  fireEvent.keyDown(block(), { key: 'ArrowLeft' });
  await wait();

  expect(screen.queryByRole('slider')).toBeNull();
  expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, startedAt: at('08:55'), endedAt: at('10:25') }]);
});

it.each([
  ['lets it go', fireEvent.pointerUp],
  ['is called off', fireEvent.pointerCancel],
])('is saved when the pointer takes it before the keys have rested, and %s', async (_what, end) => {
  const app = await open();
  fireEvent.keyDown(await edge('End'), { key: 'ArrowDown' });

  fireEvent.pointerDown(await edge('End'), { button: 0 });
  end(await edge('End'));
  await wait();

  expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, endedAt: at('10:31') }]);
});

it('is saved from a drag during which the other edge moved', async () => {
  const app = await open();
  fireEvent.pointerDown(await edge('End'), { button: 0, clientY: 0 });
  fireEvent.pointerMove(await edge('End'), { clientY: 1 });

  become(app, { ...morning, startedAt: at('08:00') });
  fireEvent.pointerUp(await edge('End'));
  await wait();

  expect(app.inputsOf('time:edit')).toMatchObject([{ was: { endedAt: at('10:30') }, endedAt: at('12:00') }]);
});

it('goes on from what is still on its way', async () => {
  const answers: ((reply: Reply<Done>) => void)[] = [];
  const app = await open(morning, {
    'time:edit': async () => await new Promise<Reply<Done>>((resolve) => answers.push(resolve)),
  });
  fireEvent.keyDown(await edge('End'), { key: 'ArrowDown' });
  fireEvent.keyDown(await edge('End'), { key: 'Enter' });

  fireEvent.keyDown(await edge('End'), { key: 'ArrowDown' });
  become(app, { ...morning, endedAt: at('10:31') });
  expect(await drawn('End')).toBe('10:32');
  fireEvent.keyDown(await edge('End'), { key: 'Enter' });
  fireEvent.blur(await edge('End'));
  await wait();

  const second = { was: { ...was, endedAt: at('10:31') }, endedAt: at('10:32') };
  expect(app.inputsOf('time:edit')).toEqual([
    { trackerId: 7, was, endedAt: at('10:31') },
    { trackerId: 7, ...second },
  ]);
});

describe('a block as a whole', () => {
  it('is moved by keys in steps of five minutes, both its times at once', async () => {
    const app = await open();
    fireEvent.keyDown(block(), { key: 'ArrowDown', altKey: true });
    fireEvent.keyDown(block(), { key: 'ArrowDown', altKey: true });
    expect([await drawn('Start'), await drawn('End')]).toEqual(['09:10', '10:40']);
    fireEvent.keyDown(block(), { key: 'Enter' });
    await wait();

    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, startedAt: at('09:10'), endedAt: at('10:40') }]);
  });

  it('ends no later than now, as long as it was', async () => {
    await open({ ...morning, startedAt: at('10:00'), endedAt: at('11:58') });
    fireEvent.keyDown(block(), { key: 'ArrowDown', altKey: true });

    expect([await drawn('Start'), await drawn('End')]).toEqual(['10:02', '12:00']);
  });

  it('leaves itself where it is when it is copied', async () => {
    const app = await open(morning, { ...saved, 'time:log': () => ok({ changeId: 4 }) });
    fireEvent.keyDown(block(), { key: 'ArrowUp', ctrlKey: true });
    expect(screen.getByText('Copy: 08:55 – 10:25 · 1 h 30 m')).toBeDefined();
    fireEvent.keyDown(block(), { key: 'Enter' });
    await wait();

    expect(app.inputsOf('time:log')).toEqual([{ taskId: 1, startedAt: at('08:55'), endedAt: at('10:25') }]);
    expect(app.inputsOf('time:edit')).toEqual([]);
    expect([await drawn('Start'), await drawn('End')]).toEqual(['09:00', '10:30']);
  });

  it.each([
    { keys: ['alt', 'ctrl'], edited: { startedAt: at('08:55'), endedAt: at('10:25') }, copied: '08:50' },
    { keys: ['ctrl', 'alt'], edited: { startedAt: at('08:55'), endedAt: at('10:25') }, copied: '08:55' },
    { keys: ['ctrl', 'shift'], edited: { endedAt: at('10:25') }, copied: '08:55' },
  ])('and its copy are two things, by $keys', async ({ keys, edited, copied }) => {
    const app = await open(morning, { ...saved, 'time:log': () => ok({ changeId: 4 }) });
    for (const key of keys) fireEvent.keyDown(block(), { key: 'ArrowUp', [`${key}Key`]: true });
    fireEvent.keyDown(block(), { key: 'Enter' });
    await wait();

    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, ...edited }]);
    expect(app.inputsOf('time:log')).toMatchObject([{ startedAt: at(copied) }]);
  });

  it('of a timer is its start, and no copy', async () => {
    const app = await open({ ...morning, endedAt: null }, saved);
    fireEvent.keyDown(block(), { key: 'ArrowUp', ctrlKey: true });
    expect(await drawn('Start')).toBe('09:00');
    fireEvent.keyDown(block(), { key: 'ArrowUp', altKey: true });
    fireEvent.blur(block());
    await wait();

    expect(app.inputsOf('time:edit')).toEqual([
      { trackerId: 7, was: { startedAt: at('09:00'), endedAt: null }, startedAt: at('08:55') },
    ]);
  });

  it('is as it was where that is refused, and on Escape', async () => {
    const error = { code: 'bad-input', message: 'Another device moved it.' } as const;
    await open(morning, { 'time:edit': () => ({ ok: false, error }) });
    fireEvent.keyDown(block(), { key: 'ArrowUp', altKey: true });
    fireEvent.keyDown(block(), { key: 'Escape' });
    expect(await drawn('Start')).toBe('09:00');
    fireEvent.keyDown(block(), { key: 'ArrowUp', altKey: true });
    fireEvent.keyDown(block(), { key: 'Enter' });

    expect(await screen.findByText(error.message)).toBeDefined();
    expect([await drawn('Start'), await drawn('End')]).toEqual(['09:00', '10:30']);
  });

  it('opens its fields by a click, and not by the end of a drag', async () => {
    const app = await open();
    fireEvent.pointerDown(block(), { button: 0, clientY: 0, pointerId: 1 });
    fireEvent.pointerMove(block(), { clientY: -20, pointerId: 1 });
    fireEvent.pointerUp(block(), { clientY: -20, pointerId: 1 });
    fireEvent.click(block(), { detail: 1 });
    await wait();

    expect(screen.queryByRole('textbox', { name: 'Start' })).toBeNull();
    expect(app.inputsOf('time:edit')).toMatchObject([{ was, startedAt: at('00:00'), endedAt: at('01:30') }]);
    fireEvent.pointerDown(block(), { button: 0, pointerId: 1 });
    fireEvent.pointerUp(block(), { pointerId: 1 });
    fireEvent.click(block(), { detail: 1 });
    expect(await screen.findByRole('textbox', { name: 'Start' })).toBeDefined();
  });
});
