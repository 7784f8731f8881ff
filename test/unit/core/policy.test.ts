import { describe, expect, it } from 'vitest';
import type { Refusal, Silence } from '../../../main/core/outcome.ts';
import { backOffMs, judge } from '../../../main/core/sync/policy.ts';

const half = (): number => 0.5;
const refused = (status: number, retryAfterMs: number | null = null): Refusal => ({
  kind: 'refused',
  status,
  words: 'no',
  fields: [],
  retryAfterMs,
  serverAheadMs: null,
});
const silent = (why: Silence['why'], maybeApplied: boolean): Silence => ({
  kind: 'silent',
  why,
  words: '',
  maybeApplied,
});

describe('the table of errors', () => {
  it.each([
    [401, 'probe-token', false],
    [403, 'probe-token', false],
    [404, 'needs-attention', false],
    [409, 'needs-attention', false],
    [422, 'needs-attention', false],
    [408, 'retry', true],
    [425, 'retry', false],
    [429, 'retry', false],
    [500, 'retry', true],
    [503, 'retry', true],
  ])('an update refused with %i leads to %s', (status, kind, inDoubt) => {
    const judgement = judge('update', refused(status), 1, half);

    expect(judgement.consequence.kind).toBe(kind);
    expect(judgement.inDoubt).toBe(inDoubt);
  });

  it('takes a 404 on delete as success', () => {
    expect(judge('delete', refused(404), 1, half).consequence.kind).toBe('done');
  });

  it('never blames a row for a network that is away', () => {
    expect(judge('create', silent('unreachable', false), 1, half)).toEqual({
      consequence: { kind: 'offline', delayMs: 0 },
      inDoubt: false,
    });
  });

  it('has a change that may itself be why nothing came of it wait longer than the others, and a look not', () => {
    const page = silent('not-json', true);
    expect(judge('create', page, 3, half).consequence).toEqual({ kind: 'offline', delayMs: 3000 });
    expect(judge('update', silent('timed-out', true), 3, half)).toEqual({
      consequence: { kind: 'offline', delayMs: 3000 },
      inDoubt: true,
    });
    expect(judge('list', page, 3, half).consequence).toEqual({ kind: 'offline', delayMs: 0 });
  });

  it('waits at least as long as the service asks', () => {
    expect(judge('create', refused(429, 90_000), 1, half).consequence).toEqual({ kind: 'retry', delayMs: 90_000 });
  });

  it('backs off twice as long each time, up to a minute, and never in step with others', () => {
    expect([1, 2, 3, 10].map((failures) => backOffMs(failures, () => 1))).toEqual([1000, 2000, 4000, 60_000]);
    expect(backOffMs(3, () => 0)).toBe(2000);
  });
});
