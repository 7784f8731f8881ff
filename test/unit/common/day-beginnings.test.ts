import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { dayEdges } from '../../../common/time/day-edges.ts';
import { dayBounds } from '../../../common/time/zone-days.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
/** No report reaches further back. */
const [FIRST, LAST] = [Date.UTC(2000, 0, 1), Date.UTC(2035, 11, 31)];

interface Beginning {
  readonly date: string;
  readonly startMs: number;
}

/** The days around each change of a zone's clocks, and where they begin by an implementation that is not ours. */
function daysAroundChanges(timezone: string): readonly (readonly Beginning[])[] {
  const stretches: Beginning[][] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(FIRST).toZonedDateTimeISO(timezone);
  for (;;) {
    const change = at.getTimeZoneTransition('next');
    if (change === null || change.epochMilliseconds > LAST) return stretches;
    stretches.push([-1, 0, 1, 2].map((days) => beginning(change.toPlainDate().add({ days }), timezone)));
    at = change;
  }
}

function beginning(date: Temporal.PlainDate, timezone: string): Beginning {
  return { date: date.toString(), startMs: date.toZonedDateTime(timezone).epochMilliseconds };
}

describe('a local day', () => {
  it.each(ZONES.map((zone) => [zone]))('begins at its first instant, however the clocks change: %s', (timezone) => {
    for (const expected of daysAroundChanges(timezone)) {
      expect(expected.map(({ date }) => ({ date, startMs: dayBounds(timezone, date).startMs }))).toEqual(expected);
      const { dates, edges } = dayEdges(timezone, expected[0]?.date ?? '', expected.at(-1)?.date ?? '');
      expect(dates.map((date, index) => ({ date, startMs: edges[index] }))).toEqual(expected);
    }
  });

  it('that the clocks leave again for the evening before begins once, at its first midnight', () => {
    // Newfoundland's clocks were set back at one minute past midnight until 2011, those of Casey by three hours at two.
    expect(begins('America/St_Johns', '2010-11-07')).toBe('2010-11-07T02:30:00.000Z');
    expect(begins('Antarctica/Casey', '2010-03-05')).toBe('2010-03-04T13:00:00.000Z');
  });
});

function begins(timezone: string, date: string): string {
  return new Date(dayBounds(timezone, date).startMs).toISOString();
}
