import { assert, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from '../../../common/domain/safe-file-name.ts';

describe('a file name of somebody else', () => {
  it.each([
    ['plan.txt', 'plan.txt'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system32\\evil.dll', 'evil.dll'],
    ['/absolute/', 'absolute'],
    ['..', 'attachment'],
    ['', 'attachment'],
    ['   ', 'attachment'],
    ['.bashrc', 'bashrc'],
    ['name.txt. . ', 'name.txt'],
    ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
    ['a\u0000b\nc\td', 'abcd'],
    ['what? "this" <is> a|name*:', 'what this is aname'],
    ['CON', '_CON'],
    ['lpt1.txt', '_lpt1.txt'],
    ['الخطة.pdf', 'الخطة.pdf'],
    ['計画.pdf', '計画.pdf'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeFileName(given)).toBe(safe);
  });

  it('keeps its ending when it is too long', () => {
    const safe = safeFileName(`${'long '.repeat(100)}.tar.gz`);

    expect(safe).toHaveLength(120);
    expect(safe).toMatch(/\.gz$/);
  });

  it('is safe whatever it was, and stays as it is from then on', () => {
    assert(
      property(oneof(string({ unit: 'binary', maxLength: 300 }), string({ unit: 'grapheme' })), (given) => {
        const safe = safeFileName(given);
        // oxlint-disable-next-line no-control-regex -- they are what must not be there
        expect(safe).not.toMatch(/[/\\<>:"|?*\u0000-\u001f\u202a-\u202e\u2066-\u2069]|^\.|[. ]$/);
        expect(safe.length).toBeGreaterThan(0);
        expect(safe.length).toBeLessThanOrEqual(121);
        expect(safe).toBe(safe.toWellFormed());
        expect(safeFileName(safe)).toBe(safe);
      }),
      { numRuns: 300 },
    );
  });
});
