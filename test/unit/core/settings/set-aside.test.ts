import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setAsideWords, SETTINGS_VERSION, setUnusableAside } from '../../../../main/core/settings/set-aside.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const NOW = Date.UTC(2026, 10, 22, 9);

function examine(text: string | null, times = 1): { readonly names: (string | null)[]; readonly kept: string | null } {
  using folder = tempFolder();
  const path = join(folder.path, 'settings.json');
  const found = Array.from({ length: times }, () => {
    if (text !== null) writeFileSync(path, text);
    const read = (): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);
    return setUnusableAside({ path, text: read, isThere: existsSync }, NOW, (how, from, to) => {
      if (how === 'move') renameSync(from, to);
      else copyFileSync(from, to);
      return true;
    });
  });
  const aside = found.at(-1)?.path;
  return {
    names: found.map((one) => (one === null ? null : `${one.why} ${basename(one.path)} ${existsSync(path)}`)),
    kept: aside === undefined ? null : readFileSync(aside, 'utf8'),
  };
}

describe('a settings file', () => {
  it.each([
    ['none', null],
    ['of no version', '{"theme":"dark"}'],
    ['of this version', `{"version":${SETTINGS_VERSION},"theme":"dark"}`],
    ['with what is not known here', '{"theme":"dark","mood":"purple","shortcuts":{}}'],
  ])('%s is left where it is', (_what, text) => {
    expect(examine(text).names).toEqual([null]);
  });

  it.each(['{"theme":"da', '', '[]', 'null', '"text"'])('that is damaged (%s) is set aside as it was', (text) => {
    expect(examine(text)).toEqual({ names: ['damaged settings.json.damaged-2026-11-22 false'], kept: text });
  });

  it('of a newer version is set aside, and the person is told which it was', () => {
    const text = `{"version":${SETTINGS_VERSION + 1},"theme":{"by":"sun"}}`;

    expect(examine(text)).toEqual({ names: ['newer settings.json.newer-2026-11-22 false'], kept: text });
    expect(setAsideWords({ why: 'damaged', names: [], path: '/a/b', isMoved: false }, true)).toBe(
      'Your settings could not be read, so they were reset. The file is /a/b; Cardclock sets it aside when it is opened. Your time is not touched.',
    );
    expect(setAsideWords({ why: 'newer', names: [], path: '/a/b', isMoved: true })).toBe(
      'Your settings come from a newer Cardclock, so they were reset. The old file is /a/b. Your time is not touched.',
    );
  });

  it('with settings that cannot be used stays, beside a copy as it was, and the person is told which they are', () => {
    const text = '{"theme":"purple","density":"compact","dailyGoalMinutes":-5,"savedReports":[{"name":"of nobody"}]}';

    expect(examine(text)).toEqual({ names: ['unusable settings.json.unusable-2026-11-22 true'], kept: text });
    const names = ['theme', 'dailyGoalMinutes', 'savedReports'] as const;
    expect(setAsideWords({ why: 'unusable', names, path: '/a/b', isMoved: true })).toBe(
      'Some of your settings could not be used and were reset: “Theme”, “Daily goal” and some of the saved reports. The others are kept. The old file is /a/b. Your time is not touched.',
    );
  });

  it('that is set aside never takes the place of an earlier one', () => {
    expect(examine('{', 3).names).toEqual([
      'damaged settings.json.damaged-2026-11-22 false',
      'damaged settings.json.damaged-2026-11-22-2 false',
      'damaged settings.json.damaged-2026-11-22-3 false',
    ]);
  });
});
