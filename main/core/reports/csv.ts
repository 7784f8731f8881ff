/** What spreadsheets take for the beginning of a formula, wide forms included, whatever blanks stand before it. */
const FORMULA = /^[\s\u0000-\u001f\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/; // eslint-disable-line no-control-regex -- they are the point
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

export const BOM = '\uFEFF';

/** One record of RFC 4180 with its line break. Text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
