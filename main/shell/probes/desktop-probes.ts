import { powerMonitor } from 'electron';
import type { DesktopProbes } from '../../core/support/ports.ts';
import { probeNotifications } from './probe-notifications.ts';
import { probeShortcuts } from './probe-shortcuts.ts';
import { probeTray } from './probe-tray.ts';

/** As long as nothing is idle. */
const ANY_SECONDS = 60;

/** What the self-test tries of this desktop. */
export const desktopProbes: DesktopProbes = {
  tray: probeTray,
  notifications: probeNotifications,
  shortcuts: probeShortcuts,
  idle: async () =>
    await Promise.resolve({
      idleSeconds: powerMonitor.getSystemIdleTime(),
      state: powerMonitor.getSystemIdleState(ANY_SECONDS),
    }),
};
