import type { Settings } from '../../../common/domain/settings.ts';
import type { ApiGeneration, ShellView } from '../../../common/domain/snapshot.ts';
import type { ParseAddress } from '../accounts/address.ts';
import type { Keychain } from '../accounts/tokens.ts';
import type { Clock, Random, Timers } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { BoardService } from '../sync/board-service.ts';

export interface SettingsPort {
  readonly read: () => Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export interface Credentials {
  readonly address: string;
  readonly token: string;
}

/** Everything that the app needs of the world. */
export interface AppPorts {
  readonly journal: Journal;
  readonly keychain: Keychain;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly settings: SettingsPort;
  readonly shell: ShellView;
  readonly parseAddress: ParseAddress;
  /** `credentials` is asked once, at the first request. */
  readonly connect: (credentials: () => Promise<Credentials>, api: ApiGeneration) => BoardService;
  /** Starts the built-in board when it does not run yet; the token is made anew each time. */
  readonly startBuiltIn: () => Promise<Credentials>;
  /** The zone of this computer, for when nobody is signed in. */
  readonly systemTimezone: string;
  readonly onDefect: (error: unknown) => void;
}
