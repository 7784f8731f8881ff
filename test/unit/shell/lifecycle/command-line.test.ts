import { expect, it, describe } from 'vitest';
import { displayProblem, tooLongToHandOver } from '../../../../main/shell/lifecycle/command-line.ts';

it('a command without a display is refused in words on Linux, and nowhere else', () => {
  expect(displayProblem('linux', {})).toMatch(/needs the display .* Nothing was done\. Commands such as/);
  expect(displayProblem('linux', { DISPLAY: '' })).not.toBeNull();
  expect(displayProblem('linux', { DISPLAY: ':0' })).toBeNull();
  expect(displayProblem('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBeNull();
  expect(displayProblem('darwin', {})).toBeNull();
});

describe('what a second start hands to the app that runs', () => {
  it('is nothing to speak of in daily life', () => {
    expect(tooLongToHandOver(['cardclock', '--user-data-dir=/home/somebody/notes', 'cardclock://start/17'])).toBe(null);
  });

  it.each([
    ['a link', `cardclock://${'x'.repeat(8200)}`, /^A link was not followed: .* \(8212 characters\)/],
    ['a link of few, but wide, letters', `cardclock://${'卡'.repeat(2800)}`, /^A link was not followed/],
    ['something else', '--x='.padEnd(8200, 'x'), /^Cardclock was started with more arguments than it takes/],
  ])('is told and left out where %s is so long that Chromium would end that app', (_what, word, words) => {
    expect(tooLongToHandOver(['cardclock', '--no-sandbox', word])).toMatch(words);
  });
});
