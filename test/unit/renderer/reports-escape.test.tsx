// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { reportAnswers } from '../../support/fake-reports.ts';
import { layOut, NOW_MS, openReports, unfold, WEEK } from '../../support/open-reports.ts';

layOut();

describe('Escape in the reports', () => {
  it.each([/^Range: /, 'Whose time: Mine', /^Group by/, 'Filter', 'Save', 'Export', 'Rounding'])(
    'closes what %s has opened, once, and gives the cursor back to it',
    async (name) => {
      await openReports();
      await screen.findByRole('table', { name: 'Summary' });
      const opener = screen.getByRole('button', { name });
      opener.focus();
      const floating = await unfold(name);
      const field = floating.querySelector<HTMLElement>('input, select, [role=spinbutton]');
      field?.focus();

      fireEvent.keyDown(field ?? floating, { key: 'Escape' });

      expect(screen.queryByRole('dialog')).toBeNull();
      expect(opener.getAttribute('aria-expanded')).toBe('false');
      expect(screen.getByRole('table', { name: 'Summary' })).toBeDefined();
    },
  );

  it('leaves it to a search in what floats to be emptied first', async () => {
    const options = { tags: Array.from({ length: 10 }, (_, at) => `a${at}`) };
    await openReports(WEEK, reportAnswers({ entries: WEEK, nowMs: NOW_MS, options }));
    await unfold('Filter');
    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find in tags' });
    fireEvent.change(search, { target: { value: 'a' } });

    fireEvent.keyDown(search, { key: 'Escape' });
    expect([search.value, screen.queryByRole('dialog') === null]).toEqual(['', false]);
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
