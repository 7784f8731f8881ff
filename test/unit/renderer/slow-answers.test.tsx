// @vitest-environment happy-dom
import '../../../renderer/features/card/CardPane.tsx';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Backup, ExportFile } from '../../../common/domain/archive.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { card } from '../../support/cards.ts';
import { type Answers, ok, snapshot } from '../../support/fake-bridge.ts';
import { held, openCard, refused } from '../../support/open-card.tsx';
import { openSettings } from '../../support/open-settings.ts';
import { renderApp } from '../../support/render-app.tsx';

afterEach(cleanup);

/** Answers that are given in whichever order the spec wants, by the place of their question. */
function heldAnswers<Value>() {
  const asked: PromiseWithResolvers<Reply<Value>>[] = [];
  return {
    ask: async (): Promise<Reply<Value>> => {
      const answer = Promise.withResolvers<Reply<Value>>();
      asked.push(answer);
      return await answer.promise;
    },
    give: async (place: number, value: Value): Promise<void> => {
      await act(async () => asked[place]?.resolve(ok(value)));
    },
  };
}

async function open(section: string, answers: Answers): Promise<void> {
  renderApp(snapshot(), answers);
  await openSettings(section);
}

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => undefined);
}

function file(text: string): ExportFile {
  return { name: 'diagnostics.txt', mime: 'text/plain', text };
}

describe('an answer that took longer than a newer one', () => {
  it('does not put the names of tasks back into the diagnostics', async () => {
    const answers = heldAnswers<ExportFile>();
    await open('Help', { 'diagnostics:read': answers.ask });
    await press('Show diagnostics…');
    await answers.give(0, file('without names'));
    const names = await screen.findByRole('checkbox', { name: 'With the names of tasks' });
    fireEvent.click(names);
    fireEvent.click(names);

    await answers.give(2, file('without names, read again'));
    await answers.give(1, file('Ship the secret thing'));

    expect(screen.getByRole('dialog').textContent).toContain('without names, read again');
  });

  it('does not open the diagnostics again that were closed meanwhile', async () => {
    const answers = heldAnswers<ExportFile>();
    await open('Help', { 'diagnostics:read': answers.ask });
    await press('Show diagnostics…');
    await answers.give(0, file('without names'));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'With the names of tasks' }));
    await press('Close');

    await answers.give(1, file('Ship the secret thing'));

    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not take a new backup off the list', async () => {
    const answers = heldAnswers<readonly Backup[]>();
    const made: Backup = { name: 'made', madeAt: 1_000_000, kind: 'by-hand', bytes: 812 };
    await open('Data', { 'data:backups': answers.ask, 'data:back-up-now': () => ok(made) });
    await press('Back up now');

    await answers.give(1, [made]);
    await answers.give(0, []);

    expect(within(screen.getByRole('list', { name: 'Backups' })).getAllByRole('listitem')).toHaveLength(1);
  });

  it('does not call the service away that has answered since', async () => {
    const fresh = held();
    const measure = { subtaskId: 1, name: 'Measure', isCompleted: false, assignee: null };
    const { pane } = await openCard({
      'card:open': () => ok(card({ subtasks: [measure] })),
      'card:refresh': async () => await fresh.reply,
      'card:subtask-change': () => ok(card({ subtasks: [{ ...measure, isCompleted: true }], readAt: 3000 })),
    });
    fireEvent.click(await within(pane).findByRole('checkbox', { name: 'Measure' }));
    await act(async () => undefined);

    await fresh.give(refused('Nobody answers.', 'timed-out'));

    expect(within(pane).getByRole('status', { name: 'Last update of this card' }).textContent).toMatch(/^Updated/);
  });
});
