import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { z } from 'zod';

const MODULE = new URL('../../../common/time/system-zone.ts', import.meta.url).href;
const PRINT = `import { systemZone } from ${JSON.stringify(MODULE)}; console.log(JSON.stringify(systemZone()));`;
const SAID = z.object({ timezone: z.string(), problem: z.string().nullable() });

/** In a process of its own, which begins in this zone. */
function printed(script: string, TZ: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TZ },
    encoding: 'utf8',
  });
}

function where(TZ: string): z.infer<typeof SAID> {
  return SAID.parse(JSON.parse(printed(PRINT, TZ)));
}

it('the zone of this computer is its own where that is known', () => {
  expect(where('Asia/Tokyo')).toEqual({ timezone: 'Asia/Tokyo', problem: null });
});

it('the zone of this computer is read anew while the process runs, once a second at most', () => {
  const script = `import { currentZone } from ${JSON.stringify(MODULE)};
    let nowMs = 0;
    const zone = currentZone(() => nowMs);
    const said = [zone()];
    process.env.TZ = 'America/Lima';
    for (nowMs of [999, 1000]) said.push(zone());
    console.log(JSON.stringify(said));`;

  expect(JSON.parse(printed(script, 'Asia/Tokyo'))).toEqual(['Asia/Tokyo', 'Asia/Tokyo', 'America/Lima']);
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
