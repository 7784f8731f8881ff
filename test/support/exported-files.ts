import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The records of a file of RFC 4180, each under the names of the first one. A byte order mark is no part of them. */
export function csvRecords(text: string): readonly Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = fieldsOf(text.replace(/^\uFEFF/, ''));
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;

function fieldsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of text.matchAll(FIELD)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** The text of each page of a PDF file, as it is read: line by line. */
export async function pdfPages(path: string): Promise<readonly string[]> {
  const loading = getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 });
  const document = await loading.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  await loading.destroy();
  return texts;
}
