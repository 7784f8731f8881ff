import { describe, expect, it } from 'vitest';
import type { PhraseContext, Reading, TimerRef } from '../../../../common/phrase/phrase.ts';
import { readPhrase } from '../../../../common/phrase/read-phrase.ts';
import { sayPhrase } from '../../../../common/phrase/say-phrase.ts';

function today(clock: string): number {
  return Date.parse(`2026-11-18T${clock}:00Z`);
}

function timer(taskId: number, name: string, clock: string): TimerRef {
  return { trackerId: taskId, taskId, name, startedAt: today(clock) };
}

/** What `typed` means at 10:50, where these run. */
function at1050(typed: string, ...running: readonly TimerRef[]) {
  const context: PhraseContext = { timezone: 'UTC', nowMs: today('10:50'), running };
  const reading = readPhrase(typed, context);
  const choices = 'phrases' in reading ? reading.phrases.map((phrase) => sayPhrase(phrase, '', context)) : [];
  return { kind: reading.kind, reason: reasonOf(reading), choices };
}

function reasonOf(reading: Reading): string {
  return 'problem' in reading ? reading.problem.reason : '';
}

const LATER = '“Ship it” began later, at 10:45, and goes on. Type a later time, or none to stop it now.';
const ship = timer(24, 'Ship it', '10:45');

describe('a stop at a time', () => {
  it('before the timer began says so, that it goes on, and what to do', () => {
    expect(at1050('stop 10m ago', ship)).toEqual({ kind: 'wrong', reason: LATER, choices: [] });
    expect(at1050('stop ship at 10:40', ship).reason).toBe(LATER);
    expect(at1050('stop 5m ago', ship).reason).toBe(LATER.replace('later, at', 'only then, at'));
  });
});
