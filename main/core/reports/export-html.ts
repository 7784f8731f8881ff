import { spokenLanguage, t } from '../../../common/i18n/translate.ts';
import type { ExportTable } from './export-table.ts';
import { chartScale } from '../../../common/domain/chart-scale.ts';
import type { ReportSeries } from '../../../common/domain/report.ts';
import { durationText } from '../../../common/time/durations.ts';
import { inRegion } from '../../../common/time/region.ts';

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

const WIDTH = 720;
const HEIGHT = 160;
/** Room for the figures at the left, half of a line above, and the days below. */
const [LEFT, TOP, BELOW] = [40, 6, 16];
const BAR_SHARE = 0.8;
const MOST_LABELS = 8;
/** Told apart in print too, lightest last: the contract's colour names belong to card types, not to layers. */
const FILLS = [
  '#1f4e79', '#c55a11', '#548235', '#7f6000', '#7030a0', '#2e75b6', '#a9d18e', '#f4b183', '#8497b0', '#bf9000', '#9dc3e6', '#bfbfbf',
] as const; // prettier-ignore
/** Slanted by its own lines: not every viewer of PDF files turns a pattern. */
const HATCH =
  '<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M-1 1L1 -1M0 6L6 0M5 7L7 5" stroke="#fff" stroke-width="2"/></pattern>';
const DAY = inRegion({ timeZone: 'UTC', day: 'numeric', month: 'short' });
const MONTH = inRegion({ timeZone: 'UTC', month: 'short', year: 'numeric' });

/** Stacked bars as a drawing within a page; the table beneath says the same. Empty where there is no time. */
export function chartOf(series: ReportSeries): string {
  const { buckets, layers } = series;
  const sums = buckets.map((_bucket, index) => layers.reduce((sum, { ms }) => sum + (ms[index] ?? 0), 0));
  const most = Math.max(0, ...sums);
  if (most === 0) return '';
  const { topMs, ticksMs } = chartScale(most);
  const words = t('Bars from {from} to {to}, the highest {most}', {
    from: buckets[0]?.from ?? '',
    to: buckets.at(-1)?.to ?? '',
    most: durationText(most, 'h:mm'),
  });
  const size = `viewBox="0 0 ${LEFT + WIDTH} ${TOP + HEIGHT + BELOW}" width="100%"`;
  const drawing = [...ticksMs.map((tick) => tickLine(tick, topMs)), ...bars(series, topMs), ...dayLabels(series)];
  return `<svg role="img" aria-label="${escapedHtml(words)}" ${size}><defs>${HATCH}</defs>${drawing.join('')}</svg>
<ul>${legend(series)}</ul>
`;
}

function tickLine(tickMs: number, topMs: number): string {
  const y = fixed(TOP + HEIGHT * (1 - tickMs / topMs));
  const line = `<line x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y}" y2="${y}" stroke="${tickMs === 0 ? '#111' : '#ddd'}"/>`;
  return `${line}<text x="${LEFT - 6}" y="${y}" dy="0.35em" text-anchor="end">${durationText(tickMs, 'h:mm')}</text>`;
}

/** What is not confirmed lies hatched at the top of its part. */
function bars({ buckets, layers }: ReportSeries, topMs: number): readonly string[] {
  const step = WIDTH / buckets.length;
  return buckets.flatMap((_bucket, index) => {
    const x = LEFT + step * (index + (1 - BAR_SHARE) / 2);
    let topY = TOP + HEIGHT;
    return layers.map(({ ms, unconfirmedMs }, layer) => {
      const height = ((ms[index] ?? 0) / topMs) * HEIGHT;
      const hatched = ((unconfirmedMs[index] ?? 0) / topMs) * HEIGHT;
      topY -= height;
      const rect = (part: number, fill: string): string =>
        part === 0
          ? ''
          : `<rect x="${fixed(x)}" y="${fixed(topY)}" width="${fixed(step * BAR_SHARE)}" height="${fixed(part)}" fill="${fill}"/>`;
      return rect(height, fillOf(layer)) + rect(hatched, 'url(#hatch)');
    });
  });
}

/** Under every bar, or under every so many of them. */
function dayLabels({ buckets }: ReportSeries): readonly string[] {
  const step = WIDTH / buckets.length;
  const every = Math.ceil(buckets.length / MOST_LABELS);
  const isLong = buckets[0]?.from.slice(0, 4) !== buckets.at(-1)?.to.slice(0, 4);
  return buckets.flatMap(({ from }, index) => {
    if (index % every !== 0) return [];
    const words = (isLong ? MONTH : DAY).format(Date.parse(`${from}T00:00:00Z`));
    const x = fixed(LEFT + step * (index + 0.5));
    return [`<text x="${x}" y="${TOP + HEIGHT + BELOW - 4}" text-anchor="middle">${words}</text>`];
  });
}

function legend({ layers }: ReportSeries): string {
  const entries = layers.map(({ label }, layer) => legendEntry(escapedHtml(label), fillOf(layer)));
  const hasUnconfirmed = layers.some(({ unconfirmedMs }) => unconfirmedMs.some((ms) => ms > 0));
  return `${entries.join('')}${hasUnconfirmed ? legendEntry(escapedHtml(t('Not yet confirmed')), '#555', 'url(#hatch)') : ''}`;
}

function legendEntry(label: string, ...fills: readonly string[]): string {
  const squares = fills.map((fill) => `<rect width="9" height="9" fill="${fill}"/>`).join('');
  return `<li><svg width="9" height="9" aria-hidden="true">${squares}</svg> <bdi>${label}</bdi></li>`;
}

function fillOf(layer: number): string {
  return FILLS[layer % FILLS.length] ?? '';
}

function fixed(value: number): string {
  return value.toFixed(2);
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and for attributes in double quotes. */
export function escapedHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);
}
