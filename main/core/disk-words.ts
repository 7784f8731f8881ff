import { msg, t } from '../../common/i18n/translate.ts';

const SQLITE_FULL = 13;
const WORDS: Readonly<Record<string, string>> = {
  EACCES: msg('you may not write there'),
  EPERM: msg('you may not write there'),
  EROFS: msg('that disk can only be read'),
  ENOSPC: msg('the disk is full'),
  EDQUOT: msg('the disk has no more room for you'),
  EEXIST: msg('a file is in its place'),
  ENOTDIR: msg('a file is in its place'),
  ENOENT: msg('it is not there, and cannot be made'),
  EIO: msg('the disk does not answer as it should'),
};

/** The disk refused because another process has the file. */
function isHeld(error: unknown): boolean {
  return error instanceof Error && /\b(?:locked|busy)\b/i.test(error.message);
}

/** No room is left, as the system or SQLite says it. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && (['ENOSPC', 'EDQUOT'].includes(String(codeOf(error))) || isFull(error.cause));
}

/** As the system has it; that of SQLite where it means the same (https://www.sqlite.org/rescode.html#full). */
function codeOf(error: Error): unknown {
  return Reflect.get(error, 'errcode') === SQLITE_FULL ? 'ENOSPC' : Reflect.get(error, 'code');
}

/** Why the disk refused, as a part of a sentence; what the system says of it where there are no words. */
export function diskWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isHeld(error)) return t('another program holds it');
  const code = codeOf(error);
  const words = typeof code === 'string' ? WORDS[code] : undefined;
  return words === undefined ? error.message : t(words);
}
