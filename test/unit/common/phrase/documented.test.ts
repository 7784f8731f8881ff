import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { inContractWords } from '../../../../common/filter/filter.ts';
import { LANGUAGES } from '../../../../common/i18n/languages.ts';
import { speak } from '../../../../common/i18n/translate.ts';
import type { Phrase, PhraseContext, Reading } from '../../../../common/phrase/phrase.ts';
import { readPhrase } from '../../../../common/phrase/read-phrase.ts';
import { sayPhrase } from '../../../../common/phrase/say-phrase.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../docs/phrases.md'), 'utf8');
const ROW = /^\| `(?<typed>[^`]+)` +\| (?<happens>.+?) +\|$/gm;

/** The moment and the timer that the document says its tables were written at. */
const context: PhraseContext = {
  timezone: 'Europe/Berlin',
  nowMs: Date.parse('2026-11-18T10:50:00+01:00'),
  running: [
    {
      trackerId: 1,
      taskId: 1234,
      name: 'Fix the login',
      startedAt: Date.parse('2026-11-18T09:10:00+01:00'),
      own: true,
    },
  ],
  entriesOf: (date) =>
    date === '2026-11-17'
      ? [{ startedAt: Date.parse('2026-11-17T14:30:00+01:00'), endedAt: Date.parse('2026-11-17T16:10:00+01:00') }]
      : [],
};

function said(phrase: Phrase): string {
  return sayPhrase(phrase, 'task' in phrase ? phrase.task.text : '', context);
}

function shown(reading: Reading): string {
  if (reading.kind === 'search') return 'A search.';
  if (reading.kind === 'unfinished') return `… ${reading.hint}`;
  const reason = reading.kind === 'read' ? [] : [`_${reading.problem.reason}_`];
  const phrases = reading.kind === 'wrong' ? [] : [reading.phrases.map(said).join('<br>or ')];
  return [...reason, ...phrases].join('<br>');
}

describe('docs/phrases.md', () => {
  const rows = [...DOCUMENT.matchAll(ROW)].map((row) => [row.groups?.['typed'] ?? '', row.groups?.['happens'] ?? '']);

  it('has a row for every line of its tables', () => {
    const lines = DOCUMENT.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toHaveLength(lines.length);
    expect(rows.length).toBeGreaterThan(50);
  });

  it.each(rows)('%s', (typed, happens) => {
    expect(shown(readPhrase(typed, context))).toBe(happens);
  });

  it.each(rows)('%s, whatever its letters and blanks', (typed) => {
    const shouted = typed.replace(/^\w+/, (verb) => verb.toUpperCase());
    expect(readPhrase(shouted, context)).toEqual(readPhrase(typed, context));
    expect(readPhrase(`  ${typed}  `, context).kind).toBe(readPhrase(typed, context).kind);
  });
});

/** A phrase or a filter in another language, and what it means in English. */
const TWIN = /^\| (?<language>de|es|fr) +\| `(?<own>[^`]+)` +\| `(?<english>[^`]+)` +\|$/gm;

describe('docs/phrases.md in other languages', () => {
  afterEach(() => speak('en', {}));
  const twins = [...DOCUMENT.matchAll(TWIN)].map(({ groups }) => [
    groups?.['language'] ?? '',
    groups?.['own'] ?? '',
    groups?.['english'] ?? '',
  ]);

  it('has a row for every line of its tables', () => {
    expect(twins).toHaveLength(DOCUMENT.split('\n').filter((line) => /^\| (?:de|es|fr) /.test(line)).length);
    expect(twins.length).toBeGreaterThan(30);
  });

  it.each(twins)('%s: %s means %s', (language, own, english) => {
    speak(LANGUAGES.find((one) => one === language) ?? 'en', {});

    expect(meaningOf(own)).toEqual(meaningOf(english));
  });
});

/** Of a filter: as the service is told it. */
function meaningOf(text: string): unknown {
  const reading = readPhrase(text, context);
  return reading.kind === 'search'
    ? inContractWords(text)
    : { kind: reading.kind, phrases: 'phrases' in reading ? reading.phrases : [] };
}
