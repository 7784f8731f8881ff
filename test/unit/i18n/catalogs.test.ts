import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LANGUAGES } from '../../../common/i18n/languages.ts';
import type { Catalog } from '../../../common/i18n/translate.ts';
import { saidMessages, wantedValues } from '../../support/messages.ts';

const CATALOG = z.record(z.string(), z.string());
const said = saidMessages();
const messages = new Set(said.map(({ message }) => message));

function catalogOf(language: string): Catalog {
  const file = new URL(`../../../common/i18n/${language}.json`, import.meta.url);
  return CATALOG.parse(JSON.parse(readFileSync(file, 'utf8')));
}

describe('what the code says', () => {
  it('is given just the values that it names', () => {
    const wrong = said.flatMap(({ message, file, given }) => {
      const wanted = wantedValues(message, 'en');
      const isRight = given === null || given.toSorted().join() === wanted.join();
      return isRight ? [] : [`${file}: ${message} is given ${given?.join(', ')}`];
    });

    expect(messages.size).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  it('is translated when it is shown, and not while a file is loaded', () => {
    expect(said.filter(({ isTooEarly }) => isTooEarly).map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
  });
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the catalogue of %s', (language) => {
  const catalog = catalogOf(language);

  it('has every message that the code says, and no other', () => {
    expect([...messages].filter((message) => !(message in catalog))).toEqual([]);
    expect(Object.keys(catalog).filter((message) => !messages.has(message))).toEqual([]);
  });

  it('names the same values as the English ones', () => {
    const wrong = Object.entries(catalog).filter(
      ([message, translated]) => wantedValues(message, 'en').join() !== wantedValues(translated, language).join(),
    );

    expect(wrong).toEqual([]);
  });

  it('breaks no line before a sign that stands apart from its word', () => {
    expect(Object.values(catalog).filter((translated) => / [:;?!»%…]|« /.test(translated))).toEqual([]);
  });
});
