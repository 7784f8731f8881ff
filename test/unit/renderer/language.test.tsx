// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import german from '../../../common/i18n/de.json' with { type: 'json' };
import { DEFAULT_SETTINGS } from '../../../common/domain/settings.ts';
import { speak } from '../../../common/i18n/translate.ts';
import { ok, runningTimer, session, snapshot, workListRow } from '../../support/fake-bridge.ts';
import { reportAnswers } from '../../support/fake-reports.ts';
import { chooseRange, fold, shownDay, unfold } from '../../support/open-reports.ts';
import { renderApp } from '../../support/render-app.tsx';
import { renderPanel } from '../../support/render-panel.tsx';

const ENGLISH = new Set(Object.keys(german).map((message) => message.replace(/#[a-z]+$/, '')));
const GERMAN = new Set<string>(Object.values(german));
const HOUR_MS = 3_600_000;
const BUSY = snapshot({
  running: [runningTimer()],
  workList: [workListRow()],
  today: { ...snapshot().today, sessions: [session()] },
});
const LABELS = ['aria-label', 'title', 'placeholder', 'alt'];

/** Every text within, and every name that is only heard. */
function wordsOf(node: Node): string[] {
  if (!(node instanceof Element)) return [node.textContent?.trim() ?? ''];
  const labels = LABELS.map((label) => node.getAttribute(label) ?? '');
  return [...labels, ...[...node.childNodes].flatMap(wordsOf)].filter((words) => words !== '');
}

/** What no page in German says. */
function englishOf(node: Node): string[] {
  return wordsOf(node).filter((words) => ENGLISH.has(words) && !GERMAN.has(words));
}

/** What no page in English says. */
function germanOf(node: Node): string[] {
  return wordsOf(node).filter((words) => GERMAN.has(words) && !ENGLISH.has(words));
}

/** Everything that came onto the page since then, gone or not. */
function watchPage(): () => readonly Node[] {
  const added: Node[] = [];
  const note = (records: readonly MutationRecord[]): void => {
    added.push(...records.flatMap((record) => [...record.addedNodes]));
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    note(observer.takeRecords());
    observer.disconnect();
    return added;
  };
}

function openedTab(): string | null | undefined {
  return screen.getAllByRole('tab', { selected: true })[0]?.textContent;
}

afterEach(() => {
  cleanup();
  vi.doUnmock('../../../common/i18n/de.json');
  vi.unstubAllGlobals();
  speak('en', {});
});

describe('the language of the page', () => {
  it('is that of the snapshot from the first thing that is drawn', async () => {
    const endWatch = watchPage();

    renderApp(snapshot({ language: 'de' }));
    await screen.findByRole('tab', { name: 'Einstellungen' });

    const drawn = endWatch();
    expect(drawn.flatMap(wordsOf)).toContain('Einstellungen');
    expect(drawn.flatMap(englishOf)).toEqual([]);
    expect(document.documentElement.lang).toBe('de');
  });

  it('is spoken by every view', async () => {
    renderApp(
      { ...BUSY, language: 'de' },
      reportAnswers({ entries: [{ startedAt: 0, endedAt: HOUR_MS }], nowMs: HOUR_MS }),
    );
    await screen.findByRole('tab', { name: 'Einstellungen' });

    for (const { textContent } of screen.getAllByRole('tab')) {
      fireEvent.click(screen.getByRole('tab', { name: textContent }));
      await waitFor(() => expect(screen.getByRole('tabpanel', { name: textContent }).textContent).not.toBe(''));
      await act(async () => undefined);

      expect(englishOf(document.body)).toEqual([]);
    }
  });

  it('begins a day that is a heading with a capital, as French does with what stands by itself', async () => {
    renderApp(snapshot({ language: 'fr' }));

    expect((await screen.findByRole('heading', { name: /janv/ })).textContent).toMatch(/^Jeu\. 1/);
  });

  it('changes with the snapshot, and leaves open the view that is', async () => {
    const app = renderApp(snapshot({ language: 'de' }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Einstellungen' }));
    await screen.findAllByRole('radio');

    act(() => app.bridge.push(snapshot({ revision: 2, language: 'en' })));

    expect(openedTab()).toBe('Settings');
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeTruthy();
    expect(germanOf(document.body)).toEqual([]);
    expect(document.documentElement.lang).toBe('en');
  });

  it('leaves nothing of the last one among the messages', async () => {
    const app = renderApp(snapshot({ workList: [workListRow()] }), {
      'timer:start': () => ({ ok: false, error: { code: 'storage', message: 'That was refused.' } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Start Ship the thing' }));
    await screen.findByText('That was refused.');

    act(() => app.bridge.push(snapshot({ revision: 2, language: 'de' })));

    await screen.findByRole('tab', { name: 'Einstellungen' });
    await waitFor(() => expect(screen.queryByText('That was refused.')).toBeNull());
  });

  it('stays on the page until the next one is there', async () => {
    const app = renderApp(snapshot());
    fireEvent.click(await screen.findByRole('tab', { name: 'Settings' }));

    act(() => app.bridge.push(snapshot({ revision: 2, language: 'de' })));

    expect(openedTab()).toBe('Settings');
    await screen.findByRole('tab', { name: 'Einstellungen' });
    expect(openedTab()).toBe('Einstellungen');
    expect(document.documentElement.lang).toBe('de');
  });

  it('leaves the cursor where it was chosen, and the reports as they stood', async () => {
    const app = renderApp(snapshot(), {
      ...reportAnswers({ entries: [], nowMs: HOUR_MS }),
      'settings:change': () => ok(null),
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Reports' }));
    await screen.findByRole('button', { name: /^Range: This week/ });
    await chooseRange('Last month');
    await unfold(/^Range: Last month/);
    expect(shownDay('From')).toBe('01/12/1969');
    fold();
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    const choice = await screen.findByRole('combobox', { name: 'Language' });
    choice.focus();
    fireEvent.change(choice, { target: { value: 'de' } });

    act(() => app.bridge.push(snapshot({ revision: 2, language: 'de' })));

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Sprache' })));
    fireEvent.click(screen.getByRole('tab', { name: german['Reports'] }));
    await unfold(/^Zeitraum: /);
    expect(shownDay(german['From#day'])).toBe('01.12.1969');
  });

  it('leaves the cursor at its choice where the default was restored', async () => {
    const german = { ...DEFAULT_SETTINGS, language: 'de' } as const;
    const app = renderApp(snapshot({ language: 'de', settings: german }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Einstellungen' }));
    const button = await screen.findByRole('button', { name: 'Standard wiederherstellen: Sprache' });
    button.focus();
    fireEvent.click(button);

    act(() => app.bridge.push(snapshot({ revision: 2, language: 'en' })));

    expect(app.inputsOf('settings:change')).toEqual([{ language: 'system' }]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Language' })));
  });

  it('is spoken where nobody is signed in, and changes there', async () => {
    const app = renderApp(snapshot({ account: null, language: 'de' }));
    await screen.findByRole('textbox', { name: 'Adresse' });
    expect(englishOf(document.body)).toEqual([]);

    act(() => app.bridge.push(snapshot({ account: null, revision: 2, language: 'en' })));

    expect(screen.getByRole('textbox', { name: 'Address' })).toBeTruthy();
    expect(germanOf(document.body)).toEqual([]);
  });

  it('changes in the panel as well', async () => {
    const app = renderPanel({ ...BUSY, language: 'de' });
    await screen.findByRole('combobox', { name: 'Aufgaben suchen' });
    expect(englishOf(document.body)).toEqual([]);

    act(() => app.bridge.push({ ...BUSY, revision: 2, language: 'en' }));

    expect(screen.getByRole('combobox', { name: 'Search tasks' })).toBeTruthy();
    expect(germanOf(document.body)).toEqual([]);
  });

  it('is English where its own cannot be read', async () => {
    vi.doMock('../../../common/i18n/de.json', () => {
      throw new Error('This file is damaged');
    });
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));

    renderApp(snapshot({ language: 'de' }));
    await screen.findByRole('tab', { name: 'Settings' });

    expect(document.documentElement.lang).toBe('en');
    expect(reported).toHaveLength(1);
  });
});
