import type { ExportTable } from './table.ts';

/** Signs that mean something in Markdown, or in the HTML that it lets through. */
const SIGNS = /[\\`*_[\]<>|#~&]/g;

export function markdownHead({ title, notes, columns }: ExportTable): string {
  const lines = [`# ${escaped(title)}`, '', ...notes.flatMap((note) => [escaped(note), ''])];
  const rule = columns.map(({ kind }) => (kind === 'figure' ? '---:' : '---'));
  return `${[...lines, row(columns.map(({ short }) => escaped(short))), row(rule)].join('\n')}\n`;
}

export function markdownRow(cells: readonly string[], isStrong = false): string {
  return `${row(cells.map((text) => (isStrong && text !== '' ? `**${escaped(text)}**` : escaped(text))))}\n`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(SIGNS, (sign) => `\\${sign}`);
}
