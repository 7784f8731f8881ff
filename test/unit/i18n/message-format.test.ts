import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fillIn, readMessage } from '../../../common/i18n/message-format.ts';
import { LANGUAGES } from '../../../common/i18n/languages.ts';
import { saidMessages, wantedValues } from '../../support/messages.ts';

const CATALOG = z.record(z.string(), z.string());
const COUNTS = [0, 1, 2, 1234, 1_000_000];

function messagesIn(language: string): string[] {
  if (language === 'en') return saidMessages().map(({ message }) => message);
  const file = new URL(`../../../common/i18n/${language}.json`, import.meta.url);
  return Object.values(CATALOG.parse(JSON.parse(readFileSync(file, 'utf8'))));
}

/** What each value can be: numbers, and the words that the message has a branch for. */
function valuesFor(message: string, name: string): readonly (string | number)[] {
  const select = new RegExp(`\\{${name}, select,(.*)`).exec(message)?.[1];
  if (select === undefined) return COUNTS;
  return ['something else', ...[...select.matchAll(/(\w+) \{/g)].map((match) => match[1] ?? '')];
}

describe.each(LANGUAGES)('messages of %s', (language) => {
  it('say what the reference of MessageFormat says', () => {
    const wrong = messagesIn(language).flatMap((message) => {
      const reference = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
      const names = wantedValues(message, language);
      return [0, 1, 2, 3, 4].flatMap((turn) => {
        const values = Object.fromEntries(
          names.map((name) => [name, valuesFor(message, name)[turn % valuesFor(message, name).length] ?? turn]),
        );
        const ours = fillIn<never>(readMessage(message), values, language).join('');
        return ours === String(reference.format(values)) ? [] : [`${message}: ${ours}`];
      });
    });

    expect(wrong).toEqual([]);
  });
});

describe('a message', () => {
  it('keeps what is no text in its place, with the texts that touch as one', () => {
    const link = { to: 'the settings' };

    expect(fillIn(readMessage('{count} of {total}: {link}'), { count: 1, total: 2, link }, 'en')).toEqual([
      '1 of 2: ',
      link,
    ]);
  });

  it.each(['{', '}', 'a {b', '{a b}', '{a, date}', '{a, plural, one {#}}', '{a, select, b {c}'])(
    'is refused where it is none: %s',
    (text) => {
      expect(() => readMessage(text)).toThrow(SyntaxError);
    },
  );

  it('is refused without one of its values', () => {
    expect(() => fillIn(readMessage('{a} and {b}'), { a: 1 }, 'en')).toThrow('no value for b');
  });
});
