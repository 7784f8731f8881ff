// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Day, Session } from '../../../common/domain/snapshot.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { ok, session, snapshot, task, type Answers } from '../../support/fake-bridge.ts';
import { renderApp, type RenderedApp } from '../../support/render-app.tsx';

const at = (time: string, date = '2026-05-04'): number => Date.parse(`${date}T${time}Z`);
const ship = task({ taskId: 1, name: 'Ship the thing' });
const plan = task({ taskId: 2, name: 'Plan' });
const morning = session({ trackerId: 7, task: ship, startedAt: at('09:00'), endedAt: at('10:30'), confirmed: false });
const was = { startedAt: at('09:00'), endedAt: at('10:30') };
const later = session({ trackerId: 8, task: plan, startedAt: at('11:00'), endedAt: null });

function dayOf(date: string, sessions: readonly Session[], timezone = 'UTC'): Day {
  return { date, timezone, ...dayBounds(timezone, date), sessions };
}

async function open(day: Day, answers: Answers = {}): Promise<RenderedApp> {
  const app = renderApp(snapshot({ today: day }), answers);
  fireEvent.click(await screen.findByRole('tab', { name: 'Today' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Timeline' }));
  await screen.findByRole('region', { name: 'Timeline' });
  return app;
}

const timeline = () => within(screen.getByRole('region', { name: 'Timeline' }));
const spoken = (button: HTMLElement) => button.querySelector('.hidden-visually') ?? button;
const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? spoken(button).textContent;
const names = (): readonly string[] => timeline().getAllByRole('button').map(nameOf);
const edge = async (name: string): Promise<HTMLElement> => await screen.findByRole('slider', { name });
/** Words and edges of a block. */
const partsOf = (index: number): number | undefined =>
  document.querySelectorAll('[data-stop]')[index]?.querySelectorAll('.timeline-face, [role="slider"]').length;
const heightOfDay = (): string => document.querySelector<HTMLElement>('.timeline-canvas')?.style.blockSize ?? '';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the timeline', () => {
  it('names each session in full, and what is free between them', async () => {
    await open(dayOf('2026-05-04', [morning, later]));

    expect(names()).toEqual([
      'Ship the thing, 09:00 – 10:30, 1 h 30 m, not yet saved',
      'Add time, 10:30 – 11:00, 30 m',
      'Plan, 11:00 – now, 1 h',
    ]);
  });

  it('tells the note of a session, and shows it where there is room', async () => {
    await open(dayOf('2026-05-04', [{ ...morning, note: 'With Ada' }, later]));

    expect(names()[0]).toBe('Ship the thing, 09:00 – 10:30, 1 h 30 m, not yet saved, With Ada');
    expect(timeline().getByText('With Ada')).toBeDefined();
  });

  it('tells the part of this day from the whole across midnight', async () => {
    await open(
      dayOf('2026-05-04', [
        { ...morning, confirmed: true, startedAt: at('23:30', '2026-05-03'), endedAt: at('00:45') },
      ]),
    );

    expect(names()[0]).toBe('Ship the thing, 23:30 – 00:45, began the day before, 1 h 15 m in all, 45 m on this day');
    await edge('End of Ship the thing');
    expect(
      timeline()
        .getAllByRole('slider')
        .map((edge) => edge.getAttribute('aria-label')),
    ).toEqual(['End of Ship the thing']);
  });

  it('writes whole lines alone, and draws what began just now up to now', async () => {
    const quarter = session({ trackerId: 5, task: plan, startedAt: at('10:00'), endedAt: at('10:15') });
    const next = session({ trackerId: 6, task: ship, startedAt: at('10:15'), endedAt: at('11:00') });
    await open(dayOf('2026-05-04', [quarter, next, { ...later, startedAt: at('11:59') }]));

    const faces = [...document.querySelectorAll<HTMLElement>('.timeline-face')];
    expect(faces.map(({ style }) => style.maxBlockSize)).toEqual(['0.875rem', '2rem', '1rem']);
    const now = document.querySelector<HTMLElement>('.timeline-now')?.style.insetBlockStart;
    const block = timeline().getByRole('button', { name: /^Plan, 11:59/ }).parentElement?.style;
    expect(Number.parseFloat(block?.insetBlockStart ?? '') + Number.parseFloat(block?.blockSize ?? '')).toBeCloseTo(
      Number.parseFloat(now ?? ''),
    );
  });

  it('holds words and edges of a block that is too low for them only while the keys reach it', async () => {
    const minutes = ['10:00', '10:03', '10:06', '10:09', '10:12'];
    const short = minutes
      .slice(1)
      .map((end, index) =>
        session({ trackerId: index, task: plan, startedAt: at(minutes[index] ?? ''), endedAt: at(end) }),
      );
    await open(dayOf('2026-05-04', short));
    await timeline().findAllByRole('slider');
    expect(partsOf(2)).toBe(0);

    act(() => timeline().getAllByRole('button')[2]?.focus());

    expect(partsOf(2)).toBe(3);
  });

  it('goes from block to gap to block by arrows, with one stop of the Tab key', async () => {
    await open(dayOf('2026-05-04', [morning, later]));
    const [first, second, third] = timeline().getAllByRole('button');
    act(() => first?.focus());

    if (first !== undefined) fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    if (second !== undefined) fireEvent.keyDown(second, { key: 'End' });
    expect(document.activeElement).toBe(third);

    expect(
      timeline()
        .getAllByRole('button')
        .map((button) => button.tabIndex),
    ).toEqual([-1, -1, 0]);
  });

  it('opens the fields of its row when a block is pressed', async () => {
    await open(dayOf('2026-05-04', [morning]));

    fireEvent.click(timeline().getByRole('button', { name: /^Ship the thing/ }));

    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start' })).value).toBe('09:00');
  });

  it('is zoomed by + and -, and by its buttons', async () => {
    await open(dayOf('2026-05-04', [morning]));
    const pane = screen.getByRole('region', { name: 'Timeline' });
    expect(heightOfDay()).toBe('72.0000rem');

    fireEvent.keyDown(pane, { key: '+' });
    expect(heightOfDay()).toBe('96.0000rem');
    fireEvent.keyDown(pane, { key: '-' });
    fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(heightOfDay()).toBe('48.0000rem');
  });

  it.each([
    ['2026-03-29', '69.0000rem', 23],
    ['2026-10-25', '75.0000rem', 25],
  ])('is as long as the day: %s', async (date, height, hours) => {
    vi.setSystemTime(Date.parse(`${date}T18:00:00Z`));
    await open(dayOf(date, [], 'Europe/Berlin'));

    expect(heightOfDay()).toBe(height);
    expect(document.querySelectorAll('.timeline-hour')).toHaveLength(hours);
  });
});

describe('the edge of a block', () => {
  it('is moved a minute at a time by arrows, and saved once, with a way back', async () => {
    const app = await open(dayOf('2026-05-04', [morning]), { 'time:edit': () => ok({ changeId: 3 }) });
    const end = await edge('End of Ship the thing');

    fireEvent.keyDown(end, { key: 'ArrowDown' });
    fireEvent.keyDown(end, { key: 'ArrowDown' });
    fireEvent.keyDown(end, { key: 'ArrowUp' });
    expect(end.getAttribute('aria-valuetext')).toBe('10:31');
    fireEvent.keyDown(end, { key: 'Enter' });

    expect(await screen.findByText('“Ship the thing” is now 09:00 – 10:31.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, endedAt: at('10:31') }]);
  });

  it('is saved when the cursor leaves it', async () => {
    const app = await open(dayOf('2026-05-04', [morning]), { 'time:edit': () => ok({ changeId: 3 }) });
    const start = await edge('Start of Ship the thing');

    fireEvent.keyDown(start, { key: 'ArrowUp' });
    fireEvent.blur(start);
    await act(async () => undefined);

    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, startedAt: at('08:59') }]);
  });

  it('goes back on Escape', async () => {
    const app = await open(dayOf('2026-05-04', [morning]));
    const start = await edge('Start of Ship the thing');

    fireEvent.keyDown(start, { key: 'ArrowUp' });
    fireEvent.keyDown(start, { key: 'Escape' });
    fireEvent.blur(start);
    await act(async () => undefined);

    expect(start.getAttribute('aria-valuetext')).toBe('09:00');
    expect(app.inputsOf('time:edit')).toEqual([]);
  });

  it('goes back where it could not be saved', async () => {
    const error = { code: 'storage', message: 'The disk is full. Nothing was changed.' } as const;
    await open(dayOf('2026-05-04', [morning]), { 'time:edit': () => ({ ok: false, error }) });
    const start = await edge('Start of Ship the thing');

    fireEvent.keyDown(start, { key: 'ArrowUp' });
    fireEvent.keyDown(start, { key: 'Enter' });

    expect(await screen.findByText(error.message)).toBeDefined();
    expect(start.getAttribute('aria-valuetext')).toBe('09:00');
  });

  it('is only a start where it runs', async () => {
    await open(dayOf('2026-05-04', [later]));

    expect(await edge('Start of Plan')).toBeDefined();
    expect(screen.queryByRole('slider', { name: 'End of Plan' })).toBeNull();
  });
});
