import { describe, expect, it, vi } from 'vitest';
import type { Refusal } from '../../../main/core/outcome.ts';
import { createLastLook } from '../../../main/core/sync/sync.ts';

const REFUSED: Refusal = {
  kind: 'refused',
  status: 500,
  words: '',
  retryAfterMs: null,
  fields: [],
  serverAheadMs: null,
};

function look() {
  const world = { isVerified: true, onTold: vi.fn<() => void>() };
  return { world, ...createLastLook({ isVerified: () => world.isVerified, onTold: () => world.onTold() }) };
}

describe('the last look at the service', () => {
  it('is coming until it ended, and is told of once', () => {
    const { world, ended, unread } = look();
    expect(unread()).toBe('coming');
    ended(null);
    ended(null);
    expect(unread()).toBeNull();
    expect(world.onTold).toHaveBeenCalledOnce();
  });

  it('has failed where the newest one did, however many came before it', () => {
    const { ended, unread } = look();
    ended(null);
    ended(REFUSED);
    expect(unread()).toBe('failed');
    ended(null);
    expect(unread()).toBeNull();
  });

  it('is coming as long as what is doubted is not verified', () => {
    const { world, ended, unread } = look();
    world.isVerified = false;
    ended(null);
    expect(unread()).toBe('coming');
    world.isVerified = true;
    expect(unread()).toBeNull();
  });
});
