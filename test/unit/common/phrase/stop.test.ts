import { describe, expect, it } from 'vitest';
import type { PhraseContext, Reading, TimerRef } from '../../../../common/phrase/phrase.ts';
import { readPhrase } from '../../../../common/phrase/read-phrase.ts';
import { sayPhrase } from '../../../../common/phrase/say-phrase.ts';

function today(clock: string): number {
  return Date.parse(`2026-11-18T${clock}:00Z`);
}

function timer(taskId: number, name: string, clock: string, own = true): TimerRef {
  return { trackerId: taskId, taskId, name, startedAt: today(clock), own };
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

const LATER = '“Ship it” began later, at 10:45, and keeps running. Type a later time, or none to stop it now.';
const ship = timer(24, 'Ship it', '10:45');
const login = timer(31, 'Fix the login', '09:10');
const elsewhere = timer(7, 'Review', '08:00', false);

describe('a stop at a time', () => {
  it('before the timer began says so, that it goes on, and what to do', () => {
    expect(at1050('stop 10m ago', ship)).toEqual({ kind: 'wrong', reason: LATER, choices: [] });
    expect(at1050('stop ship at 10:40', ship).reason).toBe(LATER);
    expect(at1050('stop 5m ago', ship).reason).toBe(LATER.replace('later, at', 'only then, at'));
  });

  it('never goes on to the timer of another device: that is a choice, and says whose it is', () => {
    expect(at1050('stop 10m ago', ship, elsewhere)).toEqual({
      kind: 'choose',
      reason: LATER,
      choices: ['Stop “Review”, started on another device, at 10:40, 10 m ago'],
    });
    expect(at1050('stop 2m ago', ship, elsewhere)).toMatchObject({
      kind: 'read',
      choices: ['Stop “Ship it” at 10:48, 2 m ago', expect.stringContaining('another device')],
    });
  });

  it('that suits only an earlier timer of this device is a choice as well', () => {
    expect(at1050('stop 10m ago', ship, login)).toMatchObject({
      kind: 'choose',
      reason: LATER,
      choices: ['Stop “Fix the login” at 10:40, 10 m ago'],
    });
  });

  it('stays a choice where words name both, and where it is a number alone', () => {
    const same = { ...elsewhere, name: 'Ship it' };
    expect(at1050('stop ship 10m ago', ship, same)).toMatchObject({ kind: 'choose', reason: LATER });
    expect(at1050('stop 1040', ship, elsewhere)).toMatchObject({ kind: 'choose', reason: LATER });
    expect(at1050('stop 1040', ship, timer(1040, 'Review', '08:00', false))).toEqual({
      kind: 'read',
      reason: '',
      choices: ['Stop “Review”, started on another device, now'],
    });
  });
});

describe('the words of a stop', () => {
  it('mean the card with that number, or that very name, before those that only hold it', () => {
    expect(at1050('stop 24', timer(5, 'Release 24', '10:00'), ship).choices).toEqual(['Stop “Ship it” now']);
    expect(at1050('stop ship it', timer(5, 'Ship it at last', '10:00'), ship).choices).toEqual(['Stop “Ship it” now']);
  });

  it('that are a length say how a time is typed', () => {
    expect(at1050('stop 10m', ship).reason).toBe('Nothing running matches “10m”. For a time, type “10m ago”.');
  });
});
