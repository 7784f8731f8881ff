import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedTwiceMs } from '../../../common/time/overlaps.ts';
import { createParts } from '../../../main/core/reports/parts.ts';
import { line } from '../../support/report-entries.ts';
import { sumTwice } from '../../../main/core/reports/reports.ts';

const bounds = { startMs: 0, endMs: 10_000 };

const entries = fc.array(
  fc.record({
    user: fc.integer({ min: 0, max: 2 }),
    from: fc.integer({ min: 0, max: 900 }),
    ms: fc.integer({ min: 1, max: 200 }),
  }),
);

it('counts what each person has more than once, whatever order it comes in, and never what two people share', () => {
  const lines = [0, 1, 2].map((id) => line(1, 1, id));
  fc.assert(
    fc.property(entries, (all) => {
      const parts = createParts();
      for (const { user, from, ms } of all) parts.add(user, 0, from, ms, 0, null);
      const ofEach = lines.map((_line, user) =>
        countedTwiceMs(
          all.filter((one) => one.user === user).map(({ from, ms }) => ({ startedAt: from, endedAt: from + ms })),
          bounds,
          0,
        ),
      );

      expect(sumTwice({ parts, lines })).toBe(ofEach.reduce((sum, ms) => sum + ms, 0));
    }),
  );
});
