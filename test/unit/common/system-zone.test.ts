import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { z } from 'zod';

const MODULE = new URL('../../../common/time/system-zone.ts', import.meta.url).href;
const PRINT = `import { systemZone } from ${JSON.stringify(MODULE)}; console.log(JSON.stringify(systemZone()));`;
const SAID = z.object({ timezone: z.string(), problem: z.string().nullable() });

/** A process reads its zone once, when it starts. */
function where(TZ: string): z.infer<typeof SAID> {
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', PRINT], {
    env: { ...process.env, TZ },
    encoding: 'utf8',
  });
  return SAID.parse(JSON.parse(said));
}

it('the zone of this computer is its own where that is known', () => {
  expect(where('Asia/Tokyo')).toEqual({ timezone: 'Asia/Tokyo', problem: null });
});

it.each([
  ['', '“Etc/Unknown”'],
  ['Etc/Unknown', '“Etc/Unknown”'],
  ['UTC0', 'of this computer, and takes UTC'],
  ['Mars/Olympus', 'of this computer, and takes UTC'],
])('where TZ is “%s”, UTC stands in for it, and the reason is told', (TZ, words) => {
  const { timezone, problem } = where(TZ);
  expect(timezone).toBe('UTC');
  expect(problem).toContain(words);
});
