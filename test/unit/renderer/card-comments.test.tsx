// @vitest-environment happy-dom
import '../../../renderer/features/card/CardPane.tsx';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { card } from '../../support/cards.ts';
import { ok } from '../../support/fake-bridge.ts';
import { held, openCard, refused } from '../../support/open-card.tsx';

afterEach(cleanup);

describe('a comment', () => {
  it('that the service did not take stays in its field, and is gone from it once it did', async () => {
    let isAway = true;
    const { pane } = await openCard({
      'card:refresh': () => ok(card()),
      'card:comment': () => (isAway ? refused('Needs the service: adding a comment.') : ok(card({ readAt: 2000 }))),
    });
    const field = await within(pane).findByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' });
    fireEvent.change(field, { target: { value: 'Not lost' } });

    fireEvent.click(within(pane).getByRole('button', { name: 'Comment' }));
    await within(pane).findByText('Needs the service: adding a comment.');
    expect(field.value).toBe('Not lost');
    isAway = false;
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });

    await waitFor(() => expect(field.value).toBe(''));
  });

  it('that is refused after the card was closed is told in the window, and stands in its field again', async () => {
    const answer = held();
    const { pane } = await openCard({
      'card:refresh': () => ok(card()),
      'card:comment': async () => await answer.reply,
    });
    const field = await within(pane).findByRole('textbox', { name: 'New comment' });
    fireEvent.change(field, { target: { value: 'Not lost' } });
    fireEvent.click(within(pane).getByRole('button', { name: 'Comment' }));
    fireEvent.click(within(pane).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await answer.give(refused('Needs the service: adding a comment.'));

    expect(screen.getByRole('alert').textContent).toBe('“Ship the thing”: Needs the service: adding a comment.');
    fireEvent.click(screen.getByRole('button', { name: 'Open Ship the thing' }));
    expect(await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' })).toHaveProperty(
      'value',
      'Not lost',
    );
  });

  it('that arrives after the card was closed is gone from its field when the card is opened again', async () => {
    const answer = held();
    const { pane } = await openCard({
      'card:open': () => ok(card()),
      'card:refresh': () => ok(card()),
      'card:comment': async () => await answer.reply,
    });
    const field = await within(pane).findByRole('textbox', { name: 'New comment' });
    fireEvent.change(field, { target: { value: 'Said once' } });
    fireEvent.click(within(pane).getByRole('button', { name: 'Comment' }));
    fireEvent.click(within(pane).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Open Ship the thing' }));
    const again = await screen.findByRole('textbox', { name: 'New comment' });
    expect(again).toHaveProperty('value', 'Said once');

    await answer.give(ok(card({ readAt: 2000 })));

    expect(again).toHaveProperty('value', '');
  });

  it('that is deleted leaves the cursor among the comments, where the next key is heard', async () => {
    const own = { commentId: 7, author: 'Mara', at: 1000, text: 'By mistake', isRemovable: true };
    const { pane } = await openCard({
      'card:refresh': () => ok(card({ comments: [own] })),
      'card:comment-delete': () => ok(card({ readAt: 2000 })),
    });
    const button = await within(pane).findByRole('button', { name: 'Delete your comment' });
    act(() => button.focus());

    fireEvent.click(button);
    await waitFor(() => expect(within(pane).queryByText('By mistake')).toBeNull());

    expect(document.activeElement).toBe(within(pane).getByRole('region', { name: 'Comments' }));
  });

  it('is shown as far as one can read, and so are the comments of a card that has thousands', async () => {
    const comment = { commentId: 7, author: 'Ada', at: null, text: 'Blah. '.repeat(10_000), isRemovable: false };
    const beyond = { subtasks: 0, subtasksDone: 0, comments: 1500, attachments: 0 };

    const { pane } = await openCard({ 'card:refresh': () => ok(card({ comments: [comment], beyond })) });

    expect(await within(pane).findByText(/too long to show in full/)).toBeDefined();
    expect(within(pane).getByText(/Only the latest 1 of 1501 are shown here/)).toBeDefined();
  });
});
