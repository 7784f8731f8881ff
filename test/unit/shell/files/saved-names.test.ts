import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BEING_SAVED, proposedPath, TO_SAVE } from '../../../../main/shell/files/saved-names.ts';

describe('what a page may have saved', () => {
  it('is what it holds itself', () => {
    const url = 'blob:app://cardclock/0f5c';
    expect(TO_SAVE.safeParse({ url, name: 'a.csv' })).toMatchObject({ success: true });
    expect(BEING_SAVED.safeParse({ url })).toMatchObject({ success: true });
  });

  it.each(['https://elsewhere.example/a.csv', 'file:///etc/passwd', 'app://cardclock/index.html', 'data:,x', ''])(
    'is nothing at “%s”',
    (url) => {
      expect(TO_SAVE.safeParse({ url, name: 'a.csv' })).toMatchObject({ success: false });
      expect(BEING_SAVED.safeParse({ url })).toMatchObject({ success: false });
    },
  );
});

it.each(['a.csv', '../../a.csv', '/etc/a.csv', 'sub/a.csv'])('the dialog begins in its folder for %s too', (name) => {
  expect(proposedPath(join('home', 'ada'), name)).toBe(join('home', 'ada', 'a.csv'));
});
