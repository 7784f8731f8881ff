// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { loadLanguage } from '../../../common/i18n/load-language.ts';
import { speak } from '../../../common/i18n/translate.ts';
import { ok, session, snapshot, task } from '../../support/fake-bridge.ts';
import { renderApp } from '../../support/render-app.tsx';
import { at, morning, openEditor, press, row, today } from '../../support/session-rows.tsx';

const was = { startedAt: morning.startedAt, endedAt: morning.endedAt };

/** Of the night in which Berlin has the hour from 02:00 twice, UTC ms. */
const night = (time: string): number => Date.parse(`2026-10-25T${time}Z`);
const field = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string): boolean => fireEvent.change(field(name), { target: { value } });
const meaning = (name: string): string =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the times of an entry', () => {
  it('that had to give way by a second are told as they are kept', async () => {
    const kept = { ...morning, startedAt: at('08:30:01') };
    const app = await openEditor({
      'time:edit': () => {
        app.bridge.push({ ...today(kept), revision: 2 });
        return ok({ changeId: 3 });
      },
    });

    type('Start', '8:30');
    press('Save');

    const words = '“Ship the thing” is now 08:30 – 10:30. It starts at 08:30:01, since another entry starts at 08:30.';
    expect(await screen.findByText(words)).toBeDefined();
  });

  it.each([
    ['an entry', morning],
    ['a running timer', { ...morning, endedAt: null }],
  ])(
    'stay as they are, to the second, where something is typed into the length and taken back: %s',
    async (_what, entry) => {
      const app = await openEditor({ 'time:edit': () => ok({ changeId: 3 }) }, entry);
      const { value } = field('Length');

      type('Length', `${value} `);
      type('Length', `${value}0`);
      type('Length', value);
      press('Save');
      await act(async () => undefined);

      expect(app.inputsOf('time:edit')).toEqual([]);
    },
  );

  it('that were typed in the row stand in the dialog that More… opens', async () => {
    const app = renderApp(today(morning), { 'time:edit': () => ok({ changeId: 3 }) });
    fireEvent.keyDown(await row('Ship the thing'), { key: 'e' });
    await screen.findByRole('textbox', { name: 'End' });
    type('End', '11:15');

    fireEvent.click(screen.getByRole('button', { name: 'More…' }));
    await screen.findByRole('dialog', { name: 'Edit time' });

    expect([field('Start').value, field('End').value]).toEqual(['09:00', '11:15']);
    press('Save');
    await expect.poll(() => app.inputsOf('time:edit')).toHaveLength(1);
    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, endedAt: at('11:15:00') }]);
  });

  it('are shown as they are, and stay to the second where only the other one is changed', async () => {
    const app = await openEditor({ 'time:edit': () => ok({ changeId: 3 }) });
    expect([field('Start').value, field('End').value]).toEqual(['09:00', '10:30']);
    expect(field('Length').value).toBe('1 h 29 m');

    type('End', '11');
    expect(meaning('End')).toBe('Today, 11:00');
    expect(field('Length').value).toBe('1 h 59 m');
    press('Save');
    await act(async () => undefined);

    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, endedAt: at('11:00') }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('follow a length that is typed, to the second, until another time is typed', async () => {
    const app = await openEditor({ 'time:edit': () => ok({ changeId: 3 }) });

    type('Length', '45');
    expect(screen.getByText('Type a length such as 1:30, 1h30 or 90m.')).toBeDefined();
    press('Save');
    expect(document.activeElement).toBe(field('Length'));
    type('Length', '45m');
    expect(field('End').value).toBe('09:45:15');
    type('End', '11');
    expect(field('Length').value).toBe('1 h 59 m');
    type('Length', '1:00');
    press('Save');
    await act(async () => undefined);

    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, endedAt: at('10:00:15') }]);
  });

  it.each([
    ['20m', '11:40:00', 'Today, 11:40'],
    ['1.5', '10:30:00', 'Today, 10:30'],
  ])('of a timer begin so long ago as is typed, %s, and it goes on', async (length, start, words) => {
    const app = await openEditor({ 'time:edit': () => ok({ changeId: 3 }) }, { ...morning, endedAt: null });

    type('Length', length);
    expect(meaning('Start')).toBe(words);
    expect(field('End').value).toBe('');
    press('Save');
    await act(async () => undefined);

    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was: { ...was, endedAt: null }, startedAt: at(start) }]);
  });

  it.each([
    ['0:45', '00:45:00'],
    ['1:00', '01:00:00'],
    ['1:30', '01:30:00'],
  ])('are as long as is typed, %s, also in the hour that comes twice', async (length, end) => {
    vi.setSystemTime(night('12:00:00'));
    const [date, timezone] = ['2026-10-25', 'Europe/Berlin'];
    const entry = { ...morning, startedAt: night('00:00:00'), endedAt: night('02:00:00') };
    const { account, ...rest } = snapshot();
    if (account === null) throw new Error('an account is needed');
    const day = { date, timezone, ...dayBounds(timezone, date), sessions: [entry] };
    const answers = { 'time:edit': () => ok({ changeId: 3 }) };
    const app = renderApp({ ...rest, account: { ...account, timezone }, today: day }, answers);
    fireEvent.keyDown(await row('Ship the thing'), { key: 'e' });
    await screen.findByRole('textbox', { name: 'Length' });

    type('Length', length);
    press('More…');
    await screen.findByRole('dialog', { name: 'Edit time' });
    press('Save');
    await act(async () => undefined);

    expect(app.inputsOf('time:edit')).toMatchObject([{ endedAt: night(end) }]);
  });

  it('keep their seconds where the text is as it was, and have none where another minute was typed', async () => {
    const app = await openEditor({ 'time:edit': () => ok({ changeId: 3 }) }, { ...morning, endedAt: at('10:30:40') });
    expect([field('Start').value, field('End').value]).toEqual(['09:00', '10:30']);

    type('Start', '9:0');
    type('Start', '09:00');
    type('End', '10:31');
    expect(field('Length').value).toBe('1 h 30 m');
    press('Save');
    await act(async () => undefined);

    expect(app.inputsOf('time:edit')).toMatchObject([{ trackerId: 7, endedAt: at('10:31:00') }]);
    expect(app.inputsOf('time:edit')).not.toMatchObject([{ startedAt: at('09:00:00') }]);
  });

  it.each([
    ['End', '8:30', 'It has to end after it started, at 09:00.'],
    ['End', '13:00', 'That lies in the future. For the day before, type “yesterday 13:00”.'],
    ['End', '', /^Type a time such as/],
    ['Start', '12:30', /^That lies in the future/],
    ['Start', 'soon', /^“soon” is not a time\./],
  ])('say beside the field %s what is wrong with “%s”, and are not saved', async (name, typed, problem) => {
    const app = await openEditor();

    type(name, typed);
    press('Save');

    expect(meaning(name)).toMatch(problem);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(name));
    expect(app.inputsOf('time:edit')).toEqual([]);
  });

  it('stand as on the day that it began, which is told under them where it is another one', async () => {
    await openEditor({}, { ...morning, startedAt: at('00:10') - 3_600_000 });

    expect(field('Start').value).toBe('23:10');
    expect(meaning('Start')).toBe('Yesterday, 23:10');
    expect(meaning('End')).toBe('Today, 10:30');
    type('Start', '22:00');
    expect(meaning('Start')).toBe('Yesterday, 22:00');
  });

  it('that come to more than twelve hours are said before they are saved, in the row as in the dialog', async () => {
    const words = 'That is 14 h 30 m. Check that both times are right.';
    renderApp(today(morning));
    fireEvent.keyDown(await row('Ship the thing'), { key: 'e' });
    await screen.findByRole('textbox', { name: 'Start' });
    type('Start', 'yesterday 20:00');
    expect(screen.getByText(words)).toBeDefined();

    press('More…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit time' }));
    expect(dialog.getByText(words)).toBeDefined();
    type('Start', 'yesterday 23:00');
    expect(dialog.queryByText(words)).toBeNull();
  });

  it('say what they overlap, once they are changed', async () => {
    const next = session({
      trackerId: 8,
      task: task({ taskId: 2, name: 'Plan' }),
      startedAt: at('10:30'),
      endedAt: at('11:00'),
    });
    renderApp(today(morning, next));
    fireEvent.keyDown(await row('Ship the thing'), { key: 'e' });
    await screen.findByRole('textbox', { name: 'End' });
    expect(screen.queryByText(/^Overlaps/)).toBeNull();

    type('End', '10:33');
    expect(screen.getByText('Overlaps “Plan” by 3 m.')).toBeDefined();
    type('End', '10:30');
    expect(screen.queryByText(/^Overlaps/)).toBeNull();
  });

  it('are shown and understood in the language that is spoken', async () => {
    await loadLanguage('de');
    const app = renderApp({ ...today({ ...morning, startedAt: at('00:10') - 3_600_000 }), language: 'de' });
    const list = await screen.findByRole('grid', { name: 'Einträge' });
    fireEvent.keyDown(within(list).getByRole('row'), { key: 'e' });
    const start = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Beginn' });
    expect(start.value).toBe('gestern 23:10');

    fireEvent.change(start, { target: { value: 'gestern 22 Uhr 30' } });
    fireEvent.submit(start);

    await expect.poll(() => app.inputsOf('time:edit')).toMatchObject([{ startedAt: at('22:30') - 86_400_000 }]);
    speak('en', {});
  });

  it('can be left open where it runs', async () => {
    const app = await openEditor({}, { ...morning, endedAt: null });

    type('Start', '-1h');
    press('Save');
    await act(async () => undefined);

    expect(app.inputsOf('time:edit')).toEqual([
      { trackerId: 7, was: { ...was, endedAt: null }, startedAt: at('11:00') },
    ]);
  });

  it('stay in sight with the words of a failure', async () => {
    const error = { code: 'storage', message: 'The disk is full. Nothing was changed.' } as const;
    await openEditor({ 'time:edit': () => ({ ok: false, error }) });

    type('End', '11:00');
    press('Save');

    expect((await screen.findByRole('alert')).textContent).toBe('The disk is full. Nothing was changed.');
    expect(field('End').value).toBe('11:00');
  });
});

describe('the commands of the editor', () => {
  it('split in the middle unless another time is typed', async () => {
    const app = await openEditor({ 'time:split': () => ok({ changeId: 4 }) });

    press('Split…');
    expect(field('Split at').value).toBe('09:45');
    type('Split at', '11:00');
    press('Split');
    expect(meaning('Split at')).toBe('Type a time between 09:00 and 10:30.');
    type('Split at', '10');
    press('Split');
    await act(async () => undefined);

    expect(app.inputsOf('time:split')).toEqual([{ trackerId: 7, at: at('10:00') }]);
  });

  it('split what was typed, which is saved before', async () => {
    const app = await openEditor({
      'time:edit': () => {
        app.bridge.push({ ...today({ ...morning, endedAt: at('11:30') }), revision: 2 });
        return ok({ changeId: 3 });
      },
    });
    type('End', '8:30');
    press('Split…');
    expect(document.activeElement).toBe(field('End'));
    type('End', '11:30');

    press('Split…');

    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Split at' })).value).toBe('10:15');
    expect(app.inputsOf('time:edit')).toEqual([{ trackerId: 7, was, endedAt: at('11:30') }]);
  });

  it('merge with the entry before, and can be taken back', async () => {
    const app = await openEditor({ 'time:merge': () => ok({ changeId: 5 }) });

    press('Merge with previous');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await act(async () => undefined);

    expect(app.inputsOf('time:merge')).toEqual([{ trackerId: 7 }]);
    expect(app.inputsOf('time:undo')).toEqual([{ changeId: 5 }]);
  });

  it('tell what they are with an entry before that is of another day', async () => {
    const merged = { ...morning, trackerId: 3, startedAt: morning.startedAt - 2 * 86_400_000 };
    const app = await openEditor({
      'time:merge': () => {
        app.bridge.push({ ...today(merged), revision: 2 });
        return ok({ changeId: 5 });
      },
    });

    press('Merge with previous');

    const words = /was merged with the entry before it: \w{3} \d+ \w+, \d\d:\d\d – \w{3} \d+ \w+, 10:30\./;
    expect(await screen.findByText(words)).toBeDefined();
  });
});
