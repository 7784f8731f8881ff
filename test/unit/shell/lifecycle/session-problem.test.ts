import { expect, it } from 'vitest';
import { sessionProblem } from '../../../../main/shell/lifecycle/session-problem.ts';

it('a command without a display is refused in words on Linux, and nowhere else', () => {
  expect(sessionProblem('linux', {})).toMatch(/needs the display .* Nothing was done\./);
  expect(sessionProblem('linux', { DISPLAY: '' })).not.toBeNull();
  expect(sessionProblem('linux', { DISPLAY: ':0' })).toBeNull();
  expect(sessionProblem('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBeNull();
  expect(sessionProblem('darwin', {})).toBeNull();
});
