// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { reportAnswers } from '../../support/fake-reports.ts';
import { layOut, NOW_MS, openReports, press, WEEK } from '../../support/open-reports.ts';

layOut();

function isOpen(name: string): boolean {
  return screen.getByRole('button', { name }).getAttribute('aria-expanded') === 'true';
}

describe('Escape in the reports', () => {
  it.each([/^Group by/, 'Filters', 'Rounding', 'Saved reports', 'Export options'])(
    'closes what %s has opened, once, and gives the cursor back to it',
    async (name) => {
      await openReports();
      await screen.findByRole('table', { name: 'Summary' });
      const opener = screen.getByRole('button', { name });
      fireEvent.click(opener);
      const panel = document.querySelector(`#${CSS.escape(opener.getAttribute('aria-controls') ?? '')}`);
      const field = panel?.querySelector<HTMLElement>('input, select');
      field?.focus();
      expect(document.activeElement).toBe(field);

      fireEvent.keyDown(field ?? opener, { key: 'Escape' });

      expect(opener.getAttribute('aria-expanded')).toBe('false');
      expect(document.activeElement).toBe(opener);
    },
  );

  it('closes one thing at a time: first the one that the cursor is in', async () => {
    await openReports();
    await screen.findByRole('table', { name: 'Summary' });
    press('Export options');
    press('Filters');
    const find = await screen.findByRole('textbox', { name: 'Words in the task’s name' });

    fireEvent.keyDown(find, { key: 'Escape' });
    expect([isOpen('Filters'), isOpen('Export options')]).toEqual([false, true]);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Filters' }), { key: 'Escape' });

    expect([isOpen('Filters'), isOpen('Export options')]).toEqual([false, false]);
  });

  it('leaves a panel open for whoever is elsewhere, or lets go of a selection first', async () => {
    await openReports();
    fireEvent.click(await screen.findByRole('tab', { name: 'Detailed' }));
    const rows = await screen.findAllByRole('row', { name: /Ship the thing/ });
    press('Filters');
    const filters = screen.getByRole('button', { name: 'Filters' });
    fireEvent.click(rows[0] ?? filters);

    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Search tasks' }), { key: 'Escape' });
    fireEvent.keyDown(rows[0] ?? filters, { key: 'Escape' });

    expect(isOpen('Filters')).toBe(true);
  });

  it('leaves it to a search in a panel to be emptied first', async () => {
    const options = { tags: Array.from({ length: 10 }, (_, at) => `a${at}`) };
    await openReports(WEEK, reportAnswers({ entries: WEEK, nowMs: NOW_MS, options }));
    press('Filters');
    const search = await screen.findByRole('searchbox', { name: 'Find in tags' });
    fireEvent.change(search, { target: { value: 'a' } });

    fireEvent.keyDown(search, { key: 'Escape' });
    expect(isOpen('Filters')).toBe(true);
  });
});

describe('what a button of the reports unfolds', () => {
  it.each([/^Group by/, 'Filters', 'Rounding', 'Saved reports', 'Export options'])(
    'of %s is where Tab leads from it',
    async (name) => {
      await openReports();
      await screen.findByRole('table', { name: 'Summary' });
      const opener = screen.getByRole('button', { name });
      fireEvent.click(opener);

      const stops = [...document.querySelectorAll('button, input, select')];
      const next = stops[stops.indexOf(opener) + 1];

      expect(next?.closest(`#${CSS.escape(opener.getAttribute('aria-controls') ?? '')}`)).not.toBeNull();
    },
  );

  it('comes into sight where it lies at the end of a long page', async () => {
    await openReports();
    await screen.findByRole('table', { name: 'Summary' });
    const shown: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function record(this: Element) {
      shown.push(this.id);
    });

    press('Export options');

    expect(shown).toEqual([screen.getByRole('button', { name: 'Export options' }).getAttribute('aria-controls')]);
  });
});
