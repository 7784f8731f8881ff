import { BrowserWindow, session } from 'electron';
import { createHash, randomUUID } from 'node:crypto';
import type { PrintedReport } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { HTML_STYLE } from '../../core/reports/export-html.ts';
import { denyPermissions } from '../pages/guards.ts';
import type { Invoke, ShellRoute } from '../pages/ipc-binding.ts';
import { PAGE_ORIGIN } from '../pages/page.ts';

/** What a printed page may do: show its own text, in the styles that every report has. */
const STYLES = createHash('sha256').update(HTML_STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLES}'; sandbox`;
const PAGE = `${PAGE_ORIGIN}/print.html`;
/** A hundred thousand rows take some thousand pages. */
const LIMIT_MS = 120_000;

/** `report:print`: a PDF file where the core has a page for it. */
export function printRoute(core: Invoke, onDefect: (error: unknown) => void): ShellRoute {
  return async (input) => {
    const reply = await core('report:print', input);
    if (!reply.ok || !isPage(reply.value)) return reply;
    const { name, text } = reply.value.page;
    try {
      return printed(name.replace(/\.html$/, '.pdf'), await toPdf(text));
    } catch (error) {
      onDefect(error);
      const message = t(
        'The PDF file could not be made. The figures are not touched; export CSV instead, or try again.',
      );
      return { ok: false, error: { code: 'unexpected', message } };
    }
  };
}

function printed(name: string, bytes: Uint8Array): Reply<PrintedReport> {
  return { ok: true, value: { kind: 'pdf', name, bytes } };
}

/** In a window that nobody sees, in a session of its own that reaches nothing but this page. */
async function toPdf(html: string): Promise<Uint8Array> {
  const apart = session.fromPartition(`print-${randomUUID()}`, { cache: false });
  denyPermissions(apart);
  apart.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: url !== PAGE }));
  apart.protocol.handle('app', () => {
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY };
    return new Response(html, { headers });
  });
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: apart,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      javascript: false,
    },
  });
  const timer = setTimeout(() => window.destroy(), LIMIT_MS);
  try {
    await window.loadURL(PAGE);
    return await window.webContents.printToPDF({
      pageSize: 'A4',
      printBackground: true,
      preferCSSPageSize: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: FOOTER,
    });
  } finally {
    clearTimeout(timer);
    if (!window.isDestroyed()) window.destroy();
    apart.protocol.unhandle('app');
  }
}

const FOOTER = `<div style="width: 100%; padding: 0 12mm; font: 8pt sans-serif; color: #555; text-align: end">
<span class="pageNumber"></span> / <span class="totalPages"></span></div>`;

function isPage(value: unknown): value is Extract<PrintedReport, { kind: 'page' }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'page';
}
