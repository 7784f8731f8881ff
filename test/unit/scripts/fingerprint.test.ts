import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fingerprint } from '../../../scripts/fingerprint.mjs';

it('a fingerprint differs for a file that is new, and is the same again without it', () => {
  const folder = 'test/unit/scripts';
  const file = join(import.meta.dirname, 'not-there-for-long.txt');
  const before = fingerprint([folder]);
  writeFileSync(file, 'new');
  try {
    expect(fingerprint([folder])).not.toBe(before);
    expect(fingerprint([folder], [`${folder}/not-there-for-long.txt`])).toBe(before);
  } finally {
    rmSync(file);
  }

  expect(fingerprint([folder])).toBe(before);
});
