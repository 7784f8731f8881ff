import { act, fireEvent, screen } from '@testing-library/react';
import type { Card } from '../../common/domain/card.ts';
import type { Failure, Reply } from '../../common/ipc/failure.ts';
import { type Answers, ok, snapshot, workListRow } from './fake-bridge.ts';
import { type RenderedApp, renderApp } from './render-app.tsx';

export const refused = (message: string, code: Failure['code'] = 'unexpected'): Reply<never> => ({
  ok: false,
  error: { code, message },
});

export interface OpenedCard extends RenderedApp {
  readonly pane: HTMLElement;
}

/** The app with the card of `Ship the thing` open; nothing is kept of it unless told so. */
export async function openCard(answers: Answers, name = 'Ship the thing'): Promise<OpenedCard> {
  const app = renderApp(snapshot({ workList: [workListRow()] }), { 'card:open': () => ok(null), ...answers });
  fireEvent.click(await screen.findByRole('button', { name: 'Open Ship the thing' }));
  return { ...app, pane: await screen.findByRole('dialog', { name }) };
}

/** An answer that the spec gives when it wants to. */
export function held(): { readonly reply: Promise<Reply<Card>>; readonly give: (reply: Reply<Card>) => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<Reply<Card>>();
  return {
    reply: promise,
    give: async (reply) => {
      await act(async () => {
        resolve(reply);
        await promise;
      });
    },
  };
}
