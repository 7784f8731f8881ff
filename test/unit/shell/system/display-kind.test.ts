import { expect, it } from 'vitest';
import { displayKind } from '../../../../main/shell/system/display-kind.ts';

it.each([
  ['linux', { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, 'wayland', 'wayland'],
  // up to Electron 37, and wherever somebody asks for it
  ['linux', { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, '', 'xwayland'],
  ['linux', { XDG_SESSION_TYPE: 'wayland', DISPLAY: ':0' }, 'x11', 'xwayland'],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, '', 'xwayland'],
  // a Wayland desktop in a window of an X11 one
  ['linux', { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: 'wayland-1', DISPLAY: ':0' }, 'wayland', 'wayland'],
  ['linux', { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: 'wayland-1', DISPLAY: ':0' }, '', 'direct'],
  ['linux', { XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' }, 'x11', 'direct'],
  ['linux', { WAYLAND_DISPLAY: '', DISPLAY: ':0' }, '', 'direct'],
  ['win32', { WAYLAND_DISPLAY: 'wayland-0' }, '', 'direct'],
  ['darwin', {}, '', 'direct'],
] as const)('windows on %s with %j, where Electron chose “%s”, are %s', (platform, env, chosen, kind) => {
  expect(displayKind(platform, env, chosen)).toBe(kind);
});
