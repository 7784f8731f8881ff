/** Why the disk refused, where another process has the file. */
export const IS_HELD = 'another program holds it';

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'that disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk has no more room for you',
  EEXIST: 'a file is in its place',
  ENOTDIR: 'a file is in its place',
  ENOENT: 'it is not there, and cannot be made',
  EIO: 'the disk does not answer as it should',
};

/** Why the disk refused, as a part of a sentence; what the system says of it where there are no words. */
export function diskWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (/\b(?:locked|busy)\b/i.test(error.message)) return IS_HELD;
  const code: unknown = Reflect.get(error, 'code');
  return (typeof code === 'string' ? WORDS[code] : undefined) ?? error.message;
}
