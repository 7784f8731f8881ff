import type { SettingsPort } from '../../core/app/ports.ts';
import type { DesktopProbes } from '../../core/support/ports.ts';
import { probeIdle } from './probe-idle.ts';
import { probeNotifications } from './probe-notifications.ts';
import { probeShortcuts } from './probe-shortcuts.ts';
import { probeTray } from './probe-tray.ts';

/** What the self-test tries of this desktop. */
export function desktopProbes(settings: Pick<SettingsPort, 'read'>): DesktopProbes {
  return {
    tray: probeTray,
    notifications: probeNotifications,
    shortcuts: async () => await probeShortcuts(settings.read().shortcuts),
    idle: probeIdle,
  };
}
