import { describe, expect, it } from 'vitest';
import { type AnySetting, DEFAULT_SETTINGS, rowOf, SETTING_NAMES, SETTINGS } from '../../../common/domain/settings.ts';
import { parseSettings, SETTINGS_CHANGE, unusableSettings } from '../../../common/domain/settings-schema.ts';

const stored = { ...DEFAULT_SETTINGS };
const all: readonly (readonly [string, AnySetting])[] = SETTING_NAMES.map((name) => [name, SETTINGS[name]]);

function can(name: string, value: unknown): boolean {
  return SETTINGS_CHANGE.safeParse({ [name]: value }).success;
}

describe('the table of settings', () => {
  it('has defaults that can be stored, and that come back as they are', () => {
    expect(unusableSettings(stored)).toEqual([]);
    expect(parseSettings(JSON.parse(JSON.stringify(stored)))).toEqual(DEFAULT_SETTINGS);
  });

  it('shows a row that belongs to a switch in the section of that switch', () => {
    const astray = SETTING_NAMES.filter((name) => {
      const row = rowOf(name);
      const owner = SETTING_NAMES.find((one) => one === row?.within);
      if (row?.within === undefined) return false;
      return owner === undefined || SETTINGS[owner].kind !== 'toggle' || rowOf(owner)?.section !== row.section;
    });

    expect(astray).toEqual([]);
  });

  it('has a name for every choice that a plain row offers', () => {
    const nameless = all.filter(
      ([, setting]) =>
        setting.kind === 'choice' && setting.names !== null && !setting.of.every((one) => one in (setting.names ?? {})),
    );

    expect(nameless).toEqual([]);
  });

  it('says what windows may change, and within which bounds', () => {
    const kept = all.filter(([, setting]) => setting.kind === 'own' && !setting.isChangedByWindows);
    const changed = all.filter((one) => !kept.includes(one));

    expect(can('nothingOfTheKind', 1)).toBe(false);
    expect(kept.filter(([name, { initial }]) => can(name, initial))).toEqual([]);
    expect(changed.filter(([name, { initial }]) => !can(name, initial))).toEqual([]);
    const outside = changed.flatMap(([name, setting]) =>
      setting.kind === 'minutes'
        ? [setting.min - 1, setting.max + 1, setting.min + 0.5].map((at) => can(name, at))
        : [],
    );
    expect(new Set(outside)).toEqual(new Set([false]));
  });
});
