import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '../../../common/i18n/translate.ts';
import { numberText, typedNumber } from '../../../renderer/ui/typed-number.ts';

afterEach(() => speak('en', {}));

describe('a number in a field', () => {
  it('has the decimal mark of the language', () => {
    expect([numberText(7.5), typedNumber(' 7.5 '), typedNumber('7,5')]).toEqual(['7.5', 7.5, undefined]);

    speak('de', {});

    expect([numberText(7.5), typedNumber(' 7,5 '), typedNumber('7.5')]).toEqual(['7,5', 7.5, 7.5]);
  });

  it.each(['', '1e5', '-1', '1.000.000', '7.', '.5'])('is none where it reads “%s”', (text) => {
    expect(typedNumber(text)).toBeUndefined();
  });
});
