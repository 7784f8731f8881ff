/**
 * How windows of this process reach the screen, and so what they may do there.
 * - `direct`: X11, Windows, Mac. They are placed, brought up and given keys wherever the person is.
 * - `wayland`: they cannot say where they stand, nor come up by themselves, and no keys of other windows are told.
 * - `xwayland`: on a Wayland desktop by the X server that it brings along. They can be placed, but keys, the pointer and
 *   how long nothing moved are told only while a window of that server is in front.
 */
export type DisplayKind = 'direct' | 'xwayland' | 'wayland';

/**
 * `ozonePlatform`: the value of Chromium's switch of that name, which Electron sets for itself once it has chosen. It is empty
 * where nothing was chosen: up to Electron 37 that means X11, also on a Wayland desktop; from 38 on there is a value
 * (https://www.electronjs.org/docs/latest/breaking-changes, 38.0).
 */
export function displayKind(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  ozonePlatform: string,
): DisplayKind {
  if (platform !== 'linux') return 'direct';
  if (ozonePlatform === 'wayland') return 'wayland';
  const { XDG_SESSION_TYPE: session, WAYLAND_DISPLAY: display = '' } = env;
  return session === 'wayland' || (session !== 'x11' && display !== '') ? 'xwayland' : 'direct';
}
