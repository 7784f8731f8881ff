import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Failure, lookAgain, type Outcome, tellFlaky } from '../../../scripts/second-look.mjs';
import { tempFolder } from '../../support/temp-folder.ts';

const late: Failure = { test: 'a.test.ts › comes late', said: 'a.test.ts › comes late: too late', file: 'a.test.ts' };
const broken: Failure = { test: 'a.test.ts › is broken', said: 'a.test.ts › is broken: 1 is not 2', file: 'a.test.ts' };

/** Of a suite in which `failures` fail at first, and `again` once more, while `passed` pass then. */
function outcome(failures: readonly Failure[], again: readonly Failure[], passed = 0): Outcome {
  const suite = { name: 'unit', again: async () => await Promise.resolve({ failures: again, passed }) };
  return { suite, passed: 7, failures };
}

describe('a second look at what failed', () => {
  it('tells what is broken from what was late', async () => {
    const { failures, flaky, passed } = await lookAgain(outcome([late, broken], [broken], 1), {}, () => {});

    expect({ failures, flaky, passed }).toEqual({ failures: [broken], flaky: [late], passed: 8 });
  });

  it('takes nothing for a pass where something else failed instead', async () => {
    const crashed = { test: 'no test of it', said: 'no test of it' };

    expect(await lookAgain(outcome([late], [crashed]), {}, () => {})).toMatchObject({ failures: [late], flaky: [] });
  });

  it('takes nothing for a pass that did not run', async () => {
    expect(await lookAgain(outcome([late], [], 0), {}, () => {})).toMatchObject({ failures: [late], flaky: [] });
  });

  it('is not taken at what cannot run again by itself, nor at very many', async () => {
    const crashed = { test: 'no test of it', said: 'no test of it' };
    const many = Array.from({ length: 11 }, (_, at) => ({ ...late, test: `${late.test} ${at}` }));

    expect(await lookAgain(outcome([late, crashed], []), {}, () => {})).toMatchObject({
      failures: [late, crashed],
      flaky: [],
    });
    expect(await lookAgain(outcome(many, []), {}, () => {})).toMatchObject({ failures: many, flaky: [] });
  });
});

describe('the list of flaky tests', () => {
  it('takes one that is new without failing the run, and fails it for one that it knows, or for two at once', () => {
    using folder = tempFolder();
    const list = join(folder.path, 'flaky.json');
    writeFileSync(list, '[]');

    expect(tellFlaky([], list, () => {})).toBe(0);
    expect(tellFlaky([late], list, () => {})).toBe(0);
    expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual([
      { test: late.test, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), commit: expect.any(String) },
    ]);
    expect(tellFlaky([late], list, () => {})).toBe(1);
    expect(
      tellFlaky(
        [
          { ...late, test: 'another' },
          { ...late, test: 'a third' },
        ],
        list,
      ),
    ).toBe(2);
  });
});
