/** The preload and the renderer: what was built for the current Chromium in, what Chromium 108 understands out. */
import { build, transform } from 'esbuild';
import { transform as transformCss } from 'lightningcss';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { lackingInPage } from './lacking.mjs';

const CHROMIUM = 108;
const POLYFILLS = 'core-js.js';

async function lowerScript(file) {
  const { code, warnings } = await transform(readFileSync(file, 'utf8'), {
    target: `chrome${CHROMIUM}`,
    loader: 'js',
    legalComments: 'none',
    minify: true,
    sourcefile: file,
  });
  for (const { text } of warnings) process.stderr.write(`${file}: ${text}\n`);
  writeFileSync(file, code);
}

function lowerStyles(file) {
  const options = { filename: file, code: readFileSync(file), targets: { chrome: CHROMIUM << 16 }, minify: true };
  writeFileSync(file, transformCss(options).code);
}

function filesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function lowerFiles(folder) {
  for (const file of filesOf(folder)) {
    if (/\.c?js$/.test(file)) await lowerScript(file);
    if (file.endsWith('.css')) lowerStyles(file);
  }
}

/** A classic script runs before every module, so the polyfills are there when the app begins. */
function addPolyfills(page) {
  const html = readFileSync(page, 'utf8');
  const [first, prefix] = /<script[^>]*\ssrc="([^"]*?)[^"/]*"/.exec(html) ?? [];
  if (first === undefined) throw new Error(`${page} has no script to put the polyfills before`);
  writeFileSync(page, html.replace(first, `<script src="${prefix}${POLYFILLS}"></script>\n    ${first}`));
}

async function writePolyfills(folder) {
  await build({
    stdin: { contents: lackingInPage, resolveDir: import.meta.dirname },
    outfile: join(folder, POLYFILLS),
    bundle: true,
    format: 'iife',
    target: `chrome${CHROMIUM}`,
    minify: true,
    logLevel: 'warning',
  });
}

export async function lowerPreload(from, to) {
  cpSync(from, to, { recursive: true });
  await lowerFiles(to);
}

export async function lowerRenderer(from, to) {
  cpSync(from, to, { recursive: true });
  await lowerFiles(to);
  for (const page of filesOf(to).filter((file) => file.endsWith('.html'))) addPolyfills(page);
  const scripts = join(to, 'assets');
  await writePolyfills(existsSync(scripts) ? scripts : to);
}
