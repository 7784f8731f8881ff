import type { ShellView, Snapshot } from '../../../common/domain/snapshot.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import type { KeptLog } from '../log/log.ts';
import type { SettingsPort } from '../settings/settings-port.ts';
import type { DesktopProbes } from '../support/ports.ts';
import type { AskFeed } from '../network/ask-feed.ts';
import type { Updater } from '../updates/ports.ts';
import type { App } from '../app/app.ts';

/** What only a desktop (or its stand-in) has. */
export interface DesktopPorts {
  /** Everything the app keeps lies in it. */
  readonly dataDir: string;
  readonly settings: SettingsPort;
  readonly shell: ShellView;
  readonly onDefect: (error: unknown) => void;
  readonly log: KeptLog;
  /** Of Cardclock and what it runs on, for diagnostics. */
  readonly versions: readonly string[];
  /** Of Cardclock itself. */
  readonly version: string;
  /** Null where no package runs that could be replaced. */
  readonly updater: ((askFeed: AskFeed) => Updater) | null;
  /** Null in a browser tab. */
  readonly probes: DesktopProbes | null;
  /** False where the session bus, over which a keychain may be asked, does not answer. */
  readonly busAnswers: () => Promise<boolean>;
  /**
   * The proxies that the system has for an address, in the words of a PAC file: `PROXY host:port; DIRECT`. Null without Chromium,
   * which alone knows them: then they are what the app found last.
   */
  readonly systemProxy: ((url: string) => Promise<string>) | null;
  /** Shows a folder; false where nothing can. */
  readonly openFolder: (path: string) => Promise<boolean>;
  /** A command that leaves as soon as it has answered. */
  readonly isPassing: boolean;
}

/** What a desktop has of it in turn. */
export interface Core {
  readonly app: App;
  /** Answers a command of a window whose sender was checked; never rejects. */
  readonly invoke: (command: string, input: unknown) => Promise<Reply<unknown>>;
  readonly onSnapshot: (listener: (snapshot: Snapshot) => void) => () => void;
  /** Whether the keychain did not answer when it was asked last. */
  readonly isKeychainOut: () => boolean;
  readonly close: () => Promise<void>;
}
