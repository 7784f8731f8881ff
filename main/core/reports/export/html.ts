import { spokenLanguage } from '../../../../common/i18n/translate.ts';
import { escapedHtml } from './escape-html.ts';
import type { ExportTable } from './table.ts';

/** Nothing is loaded and nothing runs, whatever a task is called. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
/** All the styles there are, so that whoever serves the page may allow these and no others. */
export const HTML_STYLE = `
@page { size: A4; margin: 15mm 12mm; }
@page wide { size: A4 landscape; margin: 10mm; }
.wide { page: wide; }
.wide table { font-size: 7pt; }
.wide :is(th, td) { padding: 2pt; }
body { font: 10pt/1.4 system-ui, sans-serif; color: #111; background: #fff; margin: 0; print-color-adjust: exact; }
h1 { font-size: 16pt; margin: 0 0 4pt; }
p { margin: 0 0 2pt; color: #444; }
body > svg { display: block; margin-top: 10pt; font-size: 9px; }
ul { list-style: none; display: flex; flex-wrap: wrap; gap: 2pt 10pt; padding: 0; margin: 4pt 0 0; font-size: 8pt; }
table { width: 100%; border-collapse: collapse; margin-top: 10pt; font-size: 9pt; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
.long { break-inside: auto; }
th, td { text-align: start; padding: 3pt 5pt; border-bottom: 0.5pt solid #ccc; vertical-align: top; }
.figure { text-align: end; }
.figure, .word { font-variant-numeric: tabular-nums; white-space: nowrap; }
.name, .outer, .side { overflow-wrap: anywhere; }
.name { min-width: 7em; }
.outer { width: 4em; }
.side { width: 6.5em; }
.group { break-after: avoid; }
.group td { font-weight: bold; background: #f2f2f2; }
.total th, .total td { border-top: 1pt solid #111; border-bottom: 0; font-weight: bold; }
`;

/** The beginning of a page that is complete by itself; `htmlRow`s and `HTML_FOOT` follow. `chart` is HTML. */
export function htmlHead(
  { title, notes, columns }: ExportTable,
  page: 'upright' | 'wide' = 'upright',
  chart = '',
): string {
  const heads = columns.map(({ short, kind }) => `<th scope="col" class="${kind}">${escapedHtml(short)}</th>`);
  return `<!doctype html>
<html lang="${spokenLanguage()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapedHtml(POLICY)}">
<title>${escapedHtml(title)}</title>
<style>${HTML_STYLE}</style>
</head>
<body class="${page}">
<h1>${escapedHtml(title)}</h1>
${notes.map((note) => `<p>${escapedHtml(note)}</p>`).join('\n')}
${chart}<table>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
`;
}

export const HTML_FOOT = '</tbody>\n</table>\n</body>\n</html>\n';

/** A name of more letters takes so many lines that its row may go on overleaf, or half of a page would stay empty. */
const LONG = 160;

type RowKind = 'row' | 'group' | 'total';

export function htmlRow(table: ExportTable, cells: readonly string[], rowKind: RowKind = 'row'): string {
  const written = rowKind === 'row' ? cellsOf(table, cells) : sumCells(table, cells, rowKind);
  const classes = [rowKind === 'row' ? '' : rowKind, cells.some((text) => text.length > LONG) ? 'long' : ''];
  const named = classes.filter(Boolean).join(' ');
  return `<tr${named === '' ? '' : ` class="${named}"`}>${written.join('')}</tr>\n`;
}

/** The name of a sum has the room of the columns to its right, which are empty. */
function sumCells(table: ExportTable, cells: readonly string[], rowKind: RowKind): readonly string[] {
  const at = Math.max(0, cells.findIndex(Boolean));
  const after = cells.findIndex((text, index) => index > at && (text !== '' || !isName(table, index)));
  const span = isName(table, at) ? after - at : 1;
  const label = escapedHtml(cells[at] ?? '');
  const wide = span > 1 ? ` colspan="${span}"` : '';
  const named =
    rowKind === 'total' ? `<th scope="row"${wide}>${label}</th>` : `<td class="name" dir="auto"${wide}>${label}</td>`;
  const all = cellsOf(table, cells);
  return [...all.slice(0, at), named, ...all.slice(at + span)];
}

function isName({ columns }: ExportTable, index: number): boolean {
  const kind = columns[index]?.kind;
  return kind === 'name' || kind === 'outer' || kind === 'side';
}

function cellsOf(table: ExportTable, cells: readonly string[]): readonly string[] {
  return cells.map((text, index) => {
    // Names may run from right to left.
    const direction = isName(table, index) ? ' dir="auto"' : '';
    return `<td class="${table.columns[index]?.kind ?? 'name'}"${direction}>${escapedHtml(text)}</td>`;
  });
}
