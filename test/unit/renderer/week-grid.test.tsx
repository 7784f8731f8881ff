// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_FOUND } from '../../../common/domain/search.ts';
import { loadLanguage } from '../../../common/i18n/load-language.ts';
import { speak } from '../../../common/i18n/translate.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';
import { ok, session } from '../../support/fake-bridge.ts';
import { at, cell, monday, openHours, plan, ship, wednesday } from '../../support/shown-week.ts';

function type(name: string, text: string): void {
  fireEvent.change(cell(name), { target: { value: text } });
  fireEvent.keyDown(cell(name), { key: 'Enter' });
}

function beginRow(): void {
  const button = screen.getByRole('button', { name: 'Add a row' });
  act(() => button.focus());
  fireEvent.click(button);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('12:00:00') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  speak('en', {});
});

describe('the hours of a week', () => {
  it('stand by card and day, and are added up both ways', async () => {
    await openHours([monday, wednesday]);

    expect(cell('Ship the thing, Mon 4').value).toBe('1 h 30 m');
    expect(cell('Plan, Wed 6').value).toBe('30 m');
    expect(cell('Plan, Mon 4').value).toBe('');
    expect(cell('Plan, Thu 7').disabled).toBe(true);
    const sums = screen.getAllByRole('row').at(-1) ?? document.body;
    const words = within(sums)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(words).toEqual(['1 h 30 m', '–', '30 m', '–', '–', '–', '–', '2 h']);
  });

  it('leave out their last unit in a language with a long word for it, and are read so, too', async () => {
    const app = await openHours([monday, wednesday]);
    await act(async () => await loadLanguage('fr'));
    fireEvent.click(screen.getByRole('radio', { name: 'Heures' }));
    const ofMonday = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Ship the thing, lun/i });

    expect(ofMonday.value).toBe('1\u00A0h\u00A030');
    fireEvent.change(ofMonday, { target: { value: '1\u00A0h\u00A045' } });
    fireEvent.keyDown(ofMonday, { key: 'Enter' });

    await waitFor(() => expect(app.inputsOf('time:log-all')).toHaveLength(1));
  });

  it('become entries around what is there', async () => {
    const app = await openHours([monday, wednesday]);

    type('Ship the thing, Wed 6', '1');

    await waitFor(() =>
      expect(app.inputsOf('time:log-all')).toEqual([
        {
          entries: [
            { taskId: 1, startedAt: at('09:00'), endedAt: at('09:30') },
            { taskId: 1, startedAt: at('10:00'), endedAt: at('10:30') },
          ],
        },
      ]),
    );
    expect(await screen.findByText('1 h were added to “Ship the thing” in 2 entries.')).toBeDefined();
  });

  it('that are typed one after the other never share time', async () => {
    const app = await openHours([monday, wednesday]);

    type('Ship the thing, Wed 6', '30m');
    type('Plan, Wed 6', '+30m');

    await waitFor(() =>
      expect(app.inputsOf('time:log-all')).toEqual([
        { entries: [{ taskId: 1, startedAt: at('09:00'), endedAt: at('09:30') }] },
        { entries: [{ taskId: 2, startedAt: at('10:00'), endedAt: at('10:30') }] },
      ]),
    );
  });

  it.each([
    ['abc', 'Type hours, such as 1.5, 1:30, 90m or +15m.'],
    ['-1', 'Type hours, such as 1.5, 1:30, 90m or +15m.'],
    ['25h', 'This day has 24 h.'],
    ['20', 'Nothing was added: 11 h 30 m of this day are free up to now.'],
    ['0', '30 m is already there. To take some away, shorten an entry on its day.'],
  ])('%s is told what is wrong with it, and stays to be mended', async (text, words) => {
    const app = await openHours([wednesday]);

    type('Plan, Wed 6', text);

    expect(await screen.findByText(words)).toBeDefined();
    expect(cell('Plan, Wed 6').value).toBe(text);
    expect(cell('Plan, Wed 6').getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(cell('Plan, Wed 6'), { key: 'Escape' });
    expect(cell('Plan, Wed 6').value).toBe('30 m');
    expect(screen.queryByText(words)).toBeNull();
    expect(app.inputsOf('time:log-all')).toEqual([]);
  });

  it('are sent once where Enter is pressed and the cell is left', async () => {
    const app = await openHours([wednesday]);

    fireEvent.change(cell('Plan, Mon 4'), { target: { value: '2' } });
    fireEvent.keyDown(cell('Plan, Mon 4'), { key: 'Enter' });
    fireEvent.blur(cell('Plan, Mon 4'));

    await screen.findByText('2 h were added to “Plan” in 1 entry.');
    expect(app.inputsOf('time:log-all')).toHaveLength(1);
  });

  it('that are typed while those before are on their way stay, and are sent once', async () => {
    const answered = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    const app = await openHours([wednesday], {
      'time:log-all': async () => {
        await answered.promise;
        return ok({ changeId: 50 });
      },
      'day:peek': async ({ date }) => {
        await isRead.promise;
        return ok({ date, timezone: 'UTC', ...dayBounds('UTC', date), sessions: [] });
      },
    });
    type('Plan, Mon 4', 'abc');
    type('Plan, Mon 4', '+1');
    isRead.resolve();
    await waitFor(() => expect(app.inputsOf('time:log-all')).toHaveLength(1));
    fireEvent.blur(cell('Plan, Mon 4'));

    fireEvent.change(cell('Plan, Mon 4'), { target: { value: '+15m' } });
    answered.resolve();
    await screen.findByText('1 h were added to “Plan” in 1 entry.');

    expect(cell('Plan, Mon 4').value).toBe('+15m');
    expect(app.inputsOf('time:log-all')).toHaveLength(1);
  });

  it('have the cursor near them still once a row was added, and where none was', async () => {
    const hits = [{ task: plan, marks: [] }];
    await openHours([monday], { 'search:cached': () => ok({ ...NOTHING_FOUND, hits }) });
    beginRow();
    const field = screen.getByRole('combobox', { name: 'Task' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.click(await screen.findByRole('option', { name: /^Plan/ }));
    expect(cell('Plan, Wed 6').value).toBe('');
    expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Add a row' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);

    beginRow();
    act(() => screen.getByRole('button', { name: 'Cancel' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Add a row' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('that are refused after another view was opened say so there', async () => {
    await openHours([wednesday]);
    fireEvent.change(cell('Plan, Wed 6'), { target: { value: '20' } });
    fireEvent.blur(cell('Plan, Wed 6'));
    fireEvent.click(screen.getByRole('tab', { name: 'Today' }));

    const words = '“Plan, Wed 6”: Nothing was added: 11 h 30 m of this day are free up to now.';
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('stay as they are typed where time of the task goes on', async () => {
    vi.setSystemTime(at('12:00:30'));
    await openHours([session({ trackerId: 8, task: ship, startedAt: at('10:00'), endedAt: null })]);
    const field = cell('Ship the thing, Wed 6');
    act(() => field.focus());
    fireEvent.change(field, { target: { value: '+1' } });

    vi.setSystemTime(at('12:01:01'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));

    expect(cell('Ship the thing, Wed 6').value).toBe('+1');
    expect(document.activeElement).toBe(cell('Ship the thing, Wed 6'));
  });

  it('are not taken over where a day has no room for them, and that day is named', async () => {
    vi.setSystemTime(at('12:00:30'));
    const app = await openHours([
      session({ trackerId: 1, task: ship, startedAt: at('09:00', '2026-04-27'), endedAt: at('10:00', '2026-04-27') }),
      session({ trackerId: 2, task: ship, startedAt: at('00:00', '2026-04-29'), endedAt: at('20:00', '2026-04-29') }),
      session({ trackerId: 3, task: ship, startedAt: at('09:00', '2026-05-05'), endedAt: at('09:10', '2026-05-05') }),
    ]);

    fireEvent.click(screen.getByRole('button', { name: 'More for Ship the thing' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy hours from last week' }));

    await screen.findByText('Not copied to Wed 6: that much is not free there.');
    await waitFor(() => expect(app.inputsOf('time:log-all')).toHaveLength(1));
  });

  it('wait for signs that are composed: Enter and Escape are for those', async () => {
    const app = await openHours([monday]);
    const field = cell('Ship the thing, Mon 4');
    act(() => field.focus());
    fireEvent.change(field, { target: { value: '+1' } });

    for (const key of ['Enter', 'ArrowDown', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });

    expect([field.value, document.activeElement]).toEqual(['+1', field]);
    expect(app.inputsOf('time:log-all')).toEqual([]);
  });

  it('that are kept in memory for a full disk are taken, and not sent once more', async () => {
    const message = 'The disk is full. It is kept in memory and written as soon as the disk takes it.';
    const app = await openHours([monday], {
      'time:log-all': () => ({ ok: false, error: { code: 'storage', message } }),
    });

    type('Ship the thing, Wed 6', '+15m');
    await screen.findByText(message);
    await waitFor(() => expect(cell('Ship the thing, Wed 6').value).toBe(''));
    fireEvent.blur(cell('Ship the thing, Wed 6'));

    expect(app.inputsOf('time:log-all')).toHaveLength(1);
  });

  it('are taken over from the week before, for the days that have passed and have less', async () => {
    const before = session({
      trackerId: 9,
      task: ship,
      startedAt: at('13:00', '2026-04-27'),
      endedAt: at('15:00', '2026-04-27'),
    });
    const friday = session({
      trackerId: 10,
      task: ship,
      startedAt: at('13:00', '2026-05-01'),
      endedAt: at('14:00', '2026-05-01'),
    });
    const app = await openHours([monday, before, friday]);

    fireEvent.click(screen.getByRole('button', { name: 'More for Ship the thing' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy hours from last week' }));

    await waitFor(() =>
      expect(app.inputsOf('time:log-all')).toEqual([
        { entries: [{ taskId: 1, startedAt: at('10:30', '2026-05-04'), endedAt: at('11:00', '2026-05-04') }] },
      ]),
    );
  });
});
