import { describe, expect, it } from 'vitest';
import { isNewer } from '../../../main/core/updates/updates.ts';

describe('a version', () => {
  it.each([
    ['0.10.0', '0.9.0'],
    ['1.0.0', '1.0.0-beta.2'],
    ['1.0.0-beta.10', '1.0.0-beta.2'],
    ['1.0.1-alpha', '1.0.0'],
    ['nightly', '1.0.0'],
  ])('%s is newer than %s', (version, than) => {
    expect(isNewer(version, than)).toBe(true);
  });

  it.each([
    ['0.9.0', '0.10.0'],
    ['1.0.0', '1.0.0'],
    ['1.0.0-beta.2', '1.0.0'],
    ['v1.0.0', '1.0.0+build.5'],
  ])('%s is not newer than %s', (version, than) => {
    expect(isNewer(version, than)).toBe(false);
  });
});
