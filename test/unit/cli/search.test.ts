import { describe, expect, it } from 'vitest';
import { COUNTED, NOTHING_FOUND } from '../../../common/domain/search.ts';
import type { Invoke } from '../../../main/adapters/control-socket/server.ts';
import { asking } from '../../../main/cli/ask.ts';
import { doRequest } from '../../../main/cli/do-request.ts';
import type { Result } from '../../../main/cli/result.ts';
import { fakeBridge, ok, snapshot, task } from '../../support/fake-bridge.ts';

interface Searched {
  readonly total: number;
  readonly limit?: number | 'all' | undefined;
}

/** What a search says that finds so many cards, of which the core knows to show one; and for how many it asks. */
async function searched({ total, limit }: Searched): Promise<{ readonly result: Result; readonly input: unknown }> {
  const hits = [{ task: task(), marks: [] }];
  const { invoke, asked } = fakeBridge(snapshot(), {
    'search:cached': () => ok({ ...NOTHING_FOUND, hits, total }),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it takes every command that there is, and nobody asks another
  const ask = asking(invoke as Invoke);
  const result = await doRequest({ kind: 'search', text: 'ship', limit, json: false }, ask, {
    nowMs: 0,
    isKeychainOut: () => false,
  });
  return { result, input: asked.at(-1)?.input };
}

describe('a search on the command line', () => {
  it('says beside the cards how many there are, and nothing where all are shown', async () => {
    expect((await searched({ total: 1 })).result).toMatchObject({ exitCode: 0, lines: { length: 1 } });
    expect((await searched({ total: 1 })).result).not.toHaveProperty('notes');
    expect((await searched({ total: 7 })).result.notes).toEqual([
      '1 of 7 tasks. For more of them: --limit N, or --all',
    ]);
  });

  it('does not pretend to have counted very many', async () => {
    const { notes } = (await searched({ total: COUNTED + 1 })).result;

    expect(notes?.[0]).toContain(`1 of more than ${COUNTED} tasks`);
  });

  it('asks for as many as fit a screen, as many as it is told, or all', async () => {
    expect((await searched({ total: 1 })).input).toMatchObject({ text: 'ship', most: 20 });
    expect((await searched({ total: 1, limit: 5 })).input).toMatchObject({ most: 5 });
    expect((await searched({ total: 1, limit: 'all' })).input).toMatchObject({ most: 1_000_000_000 });
  });
});
