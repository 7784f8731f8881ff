import { expect, it } from 'vitest';
import { nearest } from '../../../scripts/related.mjs';

const TEXTS: Readonly<Record<string, string>> = {
  'test/contract/sync.test.ts': "from '../../main/core/sync/send.ts'",
  'test/sim/mutants.test.ts': "from '../../scripts/fingerprint.mjs'",
};
const read = (file: string): string => TEXTS[file] ?? '';

const TOUCHED = [
  'test/contract/sync.test.ts',
  'test/sim/mutants.test.ts',
  'test/unit/renderer/footer.test.tsx',
  'test/unit/renderer/today.test.tsx',
  'test/unit/core/fingerprint.test.ts',
];

it('the tests nearest to a change are those that are called like it, then other unit tests, and no long ones', () => {
  const files = nearest(TOUCHED, ['renderer/features/footer/Footer.tsx'], read);

  expect(files[0]).toBe('test/unit/renderer/footer.test.tsx');
  expect(files).not.toContain('test/contract/sync.test.ts');
  expect(files).not.toContain('test/sim/mutants.test.ts');
});

it('a test that imports the changed file itself is near, and one that was changed the nearest', () => {
  const changed = ['main/core/sync/send.ts', 'test/unit/renderer/today.test.tsx'];

  expect(nearest(TOUCHED, changed, read, 2)).toEqual([
    'test/unit/renderer/today.test.tsx',
    'test/contract/sync.test.ts',
  ]);
});

it('a script that the simulation asks for its fingerprint does not look for its mutants again', () => {
  expect(nearest(TOUCHED, ['scripts/fingerprint.mjs'], read)).not.toContain('test/sim/mutants.test.ts');
});
