import type { DesktopProbes } from '../../core/support/ports.ts';
import { probeIdle } from './probe-idle.ts';
import { probeNotifications } from './probe-notifications.ts';
import { probeShortcuts } from './probe-shortcuts.ts';
import { probeTray } from './probe-tray.ts';

/** What the self-test tries of this desktop. */
export const desktopProbes: DesktopProbes = {
  tray: probeTray,
  notifications: probeNotifications,
  shortcuts: probeShortcuts,
  idle: probeIdle,
};
