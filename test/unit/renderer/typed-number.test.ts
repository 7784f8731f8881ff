import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '../../../common/i18n/translate.ts';
import { setRegion } from '../../../common/time/region.ts';
import { numberText, typedNumber } from '../../../renderer/ui/typed-number.ts';

afterEach(() => {
  speak('en', {});
  setRegion('GB', 'en-GB');
});

describe('a number in a field', () => {
  it('has the decimal mark of the region, and takes either', () => {
    expect([numberText(7.5), typedNumber(' 7.5 '), typedNumber('7,5')]).toEqual(['7.5', 7.5, 7.5]);

    setRegion('DE', 'en-GB');

    expect([numberText(7.5), typedNumber(' 7,5 '), typedNumber('7.5')]).toEqual(['7,5', 7.5, 7.5]);
  });

  it('is none where its mark would be one of thousands', () => {
    expect([typedNumber('1,000'), typedNumber('1.125')]).toEqual([undefined, 1.125]);

    setRegion('DE', 'en-GB');
    speak('de', {});

    expect([typedNumber('1.000'), typedNumber('1,125'), typedNumber('0.125')]).toEqual([undefined, 1.125, 0.125]);
  });

  it.each(['', '1e5', '-1', '1.000.000', '7.', '.5'])('is none where it reads “%s”', (text) => {
    expect(typedNumber(text)).toBeUndefined();
  });
});
