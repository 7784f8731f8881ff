import { afterEach, describe, expect, it } from 'vitest';
import { loadLanguage } from '../../../common/i18n/load-language.ts';
import { inEnglish, speak, t } from '../../../common/i18n/translate.ts';
import { networkFinding } from '../../../main/core/support/own-checks.ts';
import { openedReport, written } from '../../support/opened-report.ts';
import { archiveWorld } from '../adapters/archive-world.ts';

const finding = (): ReturnType<typeof networkFinding> => networkFinding({ kind: 'nobody' });

afterEach(() => {
  speak('en', {});
});

describe('where another language is spoken', () => {
  it('a report for people is in it, and one for scripts in English', () => {
    speak('de', { Duration: 'Dauer', Task: 'Aufgabe', Total: 'Summe', yes: 'ja' });

    expect(written(openedReport(), { format: 'markdown' })).toMatch(
      /\| Dauer \| Aufgabe \|[^]*\| ja \|[^]*\*\*Summe\*\*/,
    );
    const html = written(openedReport(), { format: 'html', content: 'summary' });
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('>Aufgabe</th>');
    for (const format of ['csv', 'json'] as const) {
      const file = written(openedReport(), { format });
      speak('en', {});
      expect(file).toBe(written(openedReport(), { format }));
      speak('de', { Duration: 'Dauer', Task: 'Aufgabe', Total: 'Summe', yes: 'ja' });
    }
  });

  it('what was found once is said in English for those who help, and in it again afterwards', () => {
    speak('de', { 'Nothing is sent until you sign in.': 'Bis du dich anmeldest, wird nichts gesendet.' });

    expect(inEnglish(finding).means).toBe('Nothing is sent until you sign in.');
    expect(finding().means).toBe('Bis du dich anmeldest, wird nichts gesendet.');
  });

  it('English ends with what was to be said in it, also where that throws', () => {
    speak('de', { yes: 'ja' });
    expect(() =>
      inEnglish(() => {
        throw new Error(t('yes'));
      }),
    ).toThrow('yes');
    expect(t('yes')).toBe('ja');
  });

  it('the thread that reads files speaks it too', async () => {
    await loadLanguage('de');
    using world = archiveWorld();

    const words = t('This file is no export of Cardclock: its first line does not say so.');
    await expect(world.archive.takeIn('no export')).rejects.toThrow(`${words} ${t('Nothing was taken in.')}`);
  });
});
