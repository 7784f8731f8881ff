import { afterEach, describe, expect, it } from 'vitest';
import { loadLanguage } from '../../../common/i18n/load-language.ts';
import { inEnglish, speak, t } from '../../../common/i18n/translate.ts';
import { notificationFinding, shortcutFinding, trayFinding } from '../../../main/core/support/desktop-checks.ts';
import { namesOfTasks } from '../../../main/core/support/diagnostics.ts';
import { networkFinding } from '../../../main/core/support/own-checks.ts';
import { snapshot, task, workListRow } from '../../support/fake-bridge.ts';
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

  it.each([
    [() => trayFinding({ kind: 'shown', by: 'desktop' }), 'The icon is shown by the tray of this desktop.'],
    [() => notificationFinding({ kind: 'silent', seconds: 5 }), 'One was tried and not shown: no answer within 5 s.'],
    [
      () => shortcutFinding({ kind: 'granted', combination: 'Ctrl+F19', lacking: [] }),
      'Ctrl+F19 was taken, and given back.',
    ],
  ])('and so is each part of it: %#', (said, english) => {
    speak('de', {
      'the tray of this desktop#by': 'der Ablage',
      'no answer within {seconds} s': 'nichts gehört',
      'Ctrl#key': 'Strg',
    });

    expect(said().found).toMatch(/der Ablage|nichts gehört|Strg/);
    expect(inEnglish(said).found).toBe(english);
  });

  it('what a task without a name is called is no name to tell those who help', () => {
    speak('de', { 'Task {taskId}': 'Aufgabe {taskId}' });
    const listed = [
      task({ taskId: 1, name: 'Ship the thing' }),
      task({ taskId: 2, name: t('Task {taskId}', { taskId: 2 }) }),
    ];

    const names = namesOfTasks(snapshot({ workList: listed.map((one) => workListRow({ task: one })) }), null);

    expect([...names]).toEqual([[1, 'Ship the thing']]);
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
    await expect(world.archive.takeIn('no export')).rejects.toThrow(`${words} ${t('Nothing was imported.')}`);
  });
});
