import type { ArchiveFile, Backup, ExportFormat, ImportReport } from '../../../common/domain/archive.ts';

/** Called once all is ready, before the journal is written; settles when nobody else writes to it until that is done. */
export type Alone = () => Promise<void>;

/** The journal as a whole: copies of it for the person and for bad days. */
export interface Archive {
  readonly export: (format: ExportFormat) => Promise<ArchiveFile>;
  /** Idempotent: brings what is not here, and what was not sent of that which is. Throws `UserFailure('bad-input')` for a text of another kind, and changes nothing then. */
  readonly takeIn: (text: string, alone?: Alone) => Promise<ImportReport>;
  readonly backups: () => Promise<readonly Backup[]>;
  /** Does not hold up anything else meanwhile. */
  readonly backUp: (kind: Backup['kind']) => Promise<Backup>;
  /** Makes the daily and the weekly one when they are due, and lets go of those that are too old. */
  readonly backUpIfDue: () => Promise<void>;
  /**
   * Puts the backup in the place of what is here, after backing that up; what was not sent yet, or is newer, stays. All of it
   * or nothing. Throws `UserFailure('not-found')` for an unknown name and `UserFailure('storage')` for one that cannot be read.
   */
  readonly restore: (name: string, alone?: Alone) => Promise<ImportReport>;
}
