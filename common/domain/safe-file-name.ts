/** Longest part of a path that every usual file system takes, in UTF-16 units, with room for a number behind it. */
const LONGEST = 120;
const LONGEST_ENDING = 16;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Control signs, signs that turn the direction of writing (`gpj.exe` shown as `exe.jpg`), and what file systems refuse. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const REFUSED = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"|?*]/g;

/**
 * A name under which a file can be put into any folder, made of a name that somebody else chose: no path, no hidden file, no
 * device, never empty.
 */
export function safeFileName(name: string): string {
  const last =
    name
      .toWellFormed()
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? '';
  const plain = last
    .replaceAll(REFUSED, '')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  if (plain === '') return 'attachment';
  const whole = shortened(plain);
  return DEVICE.test(whole) ? `_${whole}` : whole;
}

/** Keeps the ending, by which a file is opened. */
function shortened(name: string): string {
  if (name.length <= LONGEST) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING ? name.slice(dot) : '';
  return (
    name
      .slice(0, LONGEST - ending.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + ending
  );
}
