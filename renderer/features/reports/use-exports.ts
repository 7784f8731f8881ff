import { useState } from 'react';
import type { ExportFile } from '../../../common/domain/archive.ts';
import type { ReportExport } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { type FileToSave, useSaveFile } from '../../store/save-file.ts';
import { copyText } from '../../store/copy-text.ts';

export type ExportKind = 'csv' | 'json' | 'pdf' | 'markdown';

export interface Exports {
  readonly run: (kind: ExportKind) => void;
  /** The one that is being made. */
  readonly busy: ExportKind | undefined;
}

/** Hands the report out. Says what came of it by a message. */
export function useExports(wanted: Omit<ReportExport, 'format'>): Exports {
  const { ask, messages } = useCardclock();
  const saveFile = useSaveFile();
  const [busy, setBusy] = useState<ExportKind>();

  async function write(format: 'csv' | 'json'): Promise<void> {
    const reply = await ask('report:export', { ...wanted, format });
    if (!reply.ok) return;
    await saveFile(asFile(reply.value));
  }

  async function copy(): Promise<void> {
    const reply = await ask('report:export', { ...wanted, format: 'markdown' });
    if (!reply.ok) return;
    if (await copyText(reply.value.text)) messages.done(t('The report is on the clipboard, as Markdown.'));
    else messages.problem(t('The clipboard cannot be reached. Export a file instead.'));
  }

  async function print(): Promise<void> {
    const reply = await ask('report:print', wanted);
    if (!reply.ok) return;
    if (reply.value.kind === 'pdf') {
      const { name, bytes } = reply.value;
      await saveFile({ name, mime: 'application/pdf', parts: [new Uint8Array(bytes)] });
    } else if (printPage(reply.value.page)) {
      messages.done(
        t('The report is open for printing. Choose “Save as PDF” there; the desktop app makes the file itself.'),
      );
    } else {
      await saveFile(asFile(reply.value.page));
      const { name } = reply.value.page;
      messages.done(t('Open {file} and print it: PDF files themselves are made by the desktop app.', { file: name }));
    }
  }

  async function run(kind: ExportKind): Promise<void> {
    setBusy(kind);
    try {
      if (kind === 'markdown') await copy();
      else if (kind === 'pdf') await print();
      else await write(kind);
    } finally {
      setBusy(undefined);
    }
  }

  return { run: (kind) => void run(kind), busy };
}

function asFile({ name, mime, text }: ExportFile): FileToSave {
  return { name, mime, parts: [text] };
}

/** Opens a page of its own and the browser's print view of it; false where the browser lets no window open. */
function printPage({ text }: ExportFile): boolean {
  const url = URL.createObjectURL(new Blob([withNonce(text)], { type: 'text/html' }));
  const opened = window.open(url, '_blank');
  if (opened === null) return false;
  opened.addEventListener('load', () => opened.print());
  return true;
}

/** A page from here has our own content security policy: its styles count only with the nonce of it. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return html.replaceAll(/<style(?=[\s>])/g, `<style nonce="${nonce}"`);
}
