export type ExportFormat = 'jsonl' | 'csv';

/** A file for the person to keep. */
export interface ExportFile {
  /** Proposed name, such as `cardclock-2026-11-21.jsonl`. */
  readonly name: string;
  readonly mime: string;
  readonly text: string;
}

/** Everything, for the person to keep: years of it are never put together at once. */
export interface ArchiveFile extends Omit<ExportFile, 'text'> {
  /** Its text, in pieces. */
  readonly parts: readonly string[];
}

/** Whether the person said where a file shall lie; `unknown` where a browser sees to that. */
export interface SavePlace {
  readonly kind: 'chosen' | 'cancelled' | 'unknown';
}

/** What became of a file that was handed to the person. */
export type SavedFile =
  | { readonly kind: 'saved'; /** As the person called it. */ readonly name: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' }
  /** A browser keeps that to itself. */
  | { readonly kind: 'unknown' };

export interface Backup {
  /** File name within the folder of backups. */
  readonly name: string;
  /** UTC ms. */
  readonly madeAt: number;
  readonly kind: 'hourly' | 'daily' | 'weekly' | 'by-hand' | 'before-restore' | 'before-update';
  readonly bytes: number;
}

/** How many intervals came in, were here already, and could not be read. */
export interface ImportReport {
  readonly added: number;
  readonly known: number;
  /** How many of the known ones the file brought a change of that was not sent; none where absent. */
  readonly changed?: number;
  readonly unreadable: number;
}
