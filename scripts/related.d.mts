/** The touched files of tests that are nearest to the changed files, at most `most`; `read` gives the text of one. */
export function nearest(
  touched: readonly string[],
  changed: readonly string[],
  read: (file: string) => string,
  most?: number,
): readonly string[];
