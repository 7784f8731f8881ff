import { expect, it } from 'vitest';
import { answered } from '../../../main/core/card/failures.ts';

it.each([408, 500, 503])(
  'a command that was answered with %i may be done, and nobody claims that it is not',
  (status) => {
    const refusal = {
      kind: 'refused',
      status,
      words: 'no',
      fields: [],
      retryAfterMs: null,
      serverAheadMs: null,
    } as const;

    expect(() => answered(refusal, 'adding a comment')).toThrow(expect.objectContaining({ code: 'unsure' }));
  },
);
