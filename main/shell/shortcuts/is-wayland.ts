/**
 * Whether this is a Wayland desktop: there a program is given no keys and cannot say where its windows stand, also where
 * it runs on the X server that comes along.
 */
export function isWayland(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): boolean {
  if (platform !== 'linux') return false;
  const { XDG_SESSION_TYPE: session, WAYLAND_DISPLAY: display } = env;
  return session === 'wayland' || (session !== 'x11' && display !== undefined && display !== '');
}
