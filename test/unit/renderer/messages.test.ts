import { describe, expect, it } from 'vitest';
import { createMessages } from '../../../renderer/store/messages.ts';

describe('messages', () => {
  it('show a problem once while its words are on the screen', () => {
    const messages = createMessages();

    messages.problem('The service is away.');
    messages.problem('The service is away.');

    expect(messages.get().map((message) => message.text)).toEqual(['The service is away.']);
  });

  it('replace what was done before by what was done last, and keep problems', () => {
    const messages = createMessages();
    messages.problem('Refused.');
    messages.done('A left the work list.');

    messages.done('B left the work list.');

    expect(messages.get().map((message) => message.text)).toEqual(['Refused.', 'B left the work list.']);
  });

  it('leave when they are dismissed', () => {
    const messages = createMessages();
    messages.problem('Refused.');

    messages.dismiss(messages.get()[0]?.id ?? 0);

    expect(messages.get()).toEqual([]);
  });
});
