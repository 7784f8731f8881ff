import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSettings, SETTINGS_CHANGE } from '../../../common/domain/settings-schema.ts';
import { datesAround } from '../../../common/time/dates-around.ts';
import { shownZone } from '../../../common/time/shown-zone.ts';
import { dayBounds, dayOf } from '../../../common/time/zone-days.ts';

const ZONES = { own: 'Europe/Berlin', system: 'Asia/Tokyo' };
const DAY = 86_400_000;

describe('the zone that days belong to', () => {
  it.each([
    ['account', 'Europe/Berlin'],
    ['system', 'Asia/Tokyo'],
    ['America/Lima', 'America/Lima'],
  ])('is the one that is chosen: %s', (choice, timezone) => {
    expect(shownZone(choice, ZONES)).toEqual({ timezone, unknown: null });
  });

  it('is this computer’s own where the one that is chosen, or told by the service, is not known here', () => {
    expect(shownZone('Mars/Olympus', ZONES)).toEqual({ timezone: 'Asia/Tokyo', unknown: 'Mars/Olympus' });
    expect(shownZone('account', { ...ZONES, own: 'Moon/Base' })).toEqual({
      timezone: 'Asia/Tokyo',
      unknown: 'Moon/Base',
    });
    expect(shownZone('account', { own: 'Moon/Base', system: 'Etc/Nowhere' }).timezone).toBe('UTC');
  });

  it('stays stored as it was chosen, also where it is not known here, but cannot be chosen there', () => {
    expect(parseSettings({ timezone: 'Mars/Olympus' }).timezone).toBe('Mars/Olympus');
    expect(parseSettings({ timezone: 7 }).timezone).toBe('account');
    expect(SETTINGS_CHANGE.parse({ timezone: 'system' })).toEqual({ timezone: 'system' });
    expect(SETTINGS_CHANGE.safeParse({ timezone: 'Mars/Olympus' }).error?.issues[0]?.message).toBe(
      'This computer does not know this time zone.',
    );
  });
});

describe('the days of another zone around a stretch', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const instant = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2035, 11, 31) });
  const length = fc.integer({ min: 1, max: 40 * DAY });

  it('cover it, and none of them lies outside', () => {
    fc.assert(
      fc.property(zone, instant, length, (timezone, startMs, ms) => {
        const { from, to } = datesAround(timezone, startMs, startMs + ms);

        expect(dayBounds(timezone, from).startMs).toBeLessThanOrEqual(startMs);
        expect(dayBounds(timezone, from).endMs).toBeGreaterThan(startMs);
        expect(dayBounds(timezone, to).startMs).toBeLessThan(startMs + ms);
        expect(dayBounds(timezone, to).endMs).toBeGreaterThanOrEqual(startMs + ms);
      }),
    );
  });

  it('cover it in every zone where that one is not known', () => {
    fc.assert(
      fc.property(zone, instant, length, (timezone, startMs, ms) => {
        const { from, to } = datesAround('Mars/Olympus', startMs, startMs + ms);

        const days = [from, dayOf(timezone, startMs), dayOf(timezone, startMs + ms - 1), to];
        expect(days).toEqual(days.toSorted());
      }),
    );
  });
});
