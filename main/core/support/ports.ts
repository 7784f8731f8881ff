import type { DiskFacts, IdleFacts, NotificationFacts, ShortcutFacts, TrayFacts } from './facts.ts';

/** What only a desktop can try; each really does it. */
export interface DesktopProbes {
  readonly tray: () => Promise<TrayFacts>;
  readonly notifications: () => Promise<NotificationFacts>;
  readonly shortcuts: () => Promise<ShortcutFacts>;
  readonly idle: () => Promise<IdleFacts>;
}

/** Writes into the data folder, makes sure that it is on the disk, and takes it away again. */
export type DiskProbe = () => Promise<DiskFacts>;
