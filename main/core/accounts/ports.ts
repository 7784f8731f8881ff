import type { ApiGeneration, ShellView } from '../../../common/domain/snapshot.ts';
import type { ParseAddress } from './address.ts';
import type { Keychain, KeepToken } from './token-keeper.ts';
import type { CardService } from '../card/ports.ts';
import type { Clock, Random, Timers } from '../clock.ts';
import type { Archive } from '../journal/archive.ts';
import type { Journal } from '../journal/journal.ts';
import type { Network } from '../network/network.ts';
import type { ReportService, ReportStore } from '../reports/ports.ts';
import type { AnswerCache } from '../answer-cache.ts';
import type { TaskIndex } from '../search/task-index.ts';
import type { SettingsPort } from '../settings/settings-port.ts';
import type { BoardService } from '../sync/board-service.ts';

export interface Credentials {
  readonly address: string;
  readonly token: string;
  /** In small letters; absent: `authorization`. */
  readonly tokenHeader?: string;
  /** The service took another one. */
  readonly onTokenHeader?: (header: string) => void;
}

/** What it is sent with, and how long it is kept. */
export interface HeldToken {
  readonly credentials: Credentials;
  readonly where: KeepToken;
}

/** What reports are made from beside the journal. */
export interface ReportSourcesPort {
  readonly store: ReportStore;
  readonly cache: AnswerCache;
  /** As `connect` of the app. */
  readonly connect: (credentials: () => Promise<Credentials>, api: ApiGeneration) => ReportService;
}

/** What cards are read from and kept in. */
export interface CardSourcesPort {
  readonly cache: AnswerCache;
  /** As `connect` of the app. */
  readonly connect: (credentials: () => Promise<Credentials>, api: ApiGeneration) => CardService;
}

/** Everything that the app needs of the world. */
export interface AppPorts {
  readonly journal: Journal;
  readonly archive: Archive;
  readonly keychain: Keychain;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly settings: SettingsPort;
  readonly shell: ShellView;
  readonly parseAddress: ParseAddress;
  /** `credentials` is asked before each request; once `brokenOff` settles, those on their way end without an answer. */
  readonly connect: (
    credentials: () => Promise<Credentials>,
    api: ApiGeneration,
    brokenOff?: Promise<void>,
  ) => BoardService;
  /** Absent where a search looks at each task. */
  readonly taskIndex?: TaskIndex;
  /** Absent where nobody reads reports. */
  readonly reports?: ReportSourcesPort;
  /** Absent where nobody opens cards. */
  readonly cards?: CardSourcesPort;
  /** Absent where nothing stands between the app and its services. */
  readonly network?: Network;
  /** Starts the built-in board when it does not run yet; the token is made anew each time. */
  readonly startBuiltIn: () => Promise<Credentials>;
  /** The zone that this computer is in by now. */
  readonly systemTimezone: () => string;
  /** It leaves as soon as it has answered: that it was there says nothing of how long the app was closed. */
  readonly isPassing?: boolean;
  readonly onDefect: (error: unknown) => void;
}
