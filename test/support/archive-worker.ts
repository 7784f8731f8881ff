/** The thread of the archive, as the preview starts it too. */
export const ARCHIVE_WORKER = new URL('../../main/workers/archive.ts', import.meta.url);
