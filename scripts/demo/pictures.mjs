/** The pictures of docs/screenshots/. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { projectFolder } from '../project.mjs';
import { smallPng } from './few-colours.mjs';

export const shots = join(projectFolder, 'docs', 'screenshots');

/** More pages show nothing new. */
const MOST_PAGES = 2;

async function keep(name, png) {
  await writeFile(join(shots, `${name}.png`), await smallPng(png));
}

async function shootOne(page, name) {
  // Nothing is pointed at: what only the pointer shows would lie over the rest.
  await page.mouse.move(0, 0);
  await keep(name, await page.screenshot({ animations: 'disabled' }));
}

/** The same moment in light and dark. */
export async function shoot(page, name) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await shootOne(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** In light alone. */
export async function shootLight(page, name) {
  await page.emulateMedia({ colorScheme: 'light' });
  await shootOne(page, name);
}

/** Light, dark, and with text of twice the size, from `part` on. */
export async function shootAll(page, name, part) {
  await shoot(page, name);
  await withLargeText(page, async () => {
    await part.evaluate((element) => element.scrollIntoView());
    await shootOne(page, `${name}-large-text`);
  });
}

/** What was said about earlier steps is not what the picture is about. */
export async function dismissMessages(page) {
  const buttons = page.getByRole('button', { name: 'Dismiss', exact: true });
  while ((await buttons.count()) > 0) await buttons.first().click();
  await page.mouse.move(0, 0);
}

/** As when a person sets the size of text to 200 %. */
export async function withLargeText(page, work) {
  const setSize = async (size) =>
    await page.evaluate(async (fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      window.dispatchEvent(new Event('resize'));
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, size);
  await setSize('200%');
  await work();
  await setSize('');
}

/** The first pages of a PDF file, one picture each. */
export async function shootPdf(path, name) {
  const loading = getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 });
  const document = await loading.promise;
  for (let number = 1; number <= Math.min(MOST_PAGES, document.numPages); number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1.25 });
    const { canvas, context } = document.canvasFactory.create(viewport.width, viewport.height);
    await page.render({ canvas, canvasContext: context, viewport }).promise;
    await keep(`${name}-page-${number}`, canvas.toBuffer('image/png'));
  }
  const pages = document.numPages;
  await loading.destroy();
  return pages;
}
