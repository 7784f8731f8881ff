import type { DurationFormat } from '../../../common/time/durations.ts';
import { useState } from 'react';
import type { ExportFile } from '../../../common/domain/archive.ts';
import type { GridUnit, Report, ReportExport, ReportRow, ReportSort } from '../../../common/domain/report.ts';
import { gridUnit } from '../../../common/domain/grid-unit.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { tooManyWords } from './report-words.ts';
import { copyText } from '../../store/copy-text.ts';
import { type FileToSave, useSaveFile } from '../../store/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { PopoverButton, useClosePopover } from '../../ui/PopoverButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';

const KINDS: readonly { readonly kind: ExportKind; readonly title: string }[] = [
  { kind: 'xlsx', title: msg('Export Excel workbook') },
  { kind: 'csv', title: msg('Export CSV') },
  { kind: 'json', title: msg('Export JSON') },
  { kind: 'pdf', title: msg('Export PDF') },
  { kind: 'markdown', title: msg('Copy as Markdown') },
];

const TABLES: Readonly<Record<ReportExport['content'], string>> = {
  summary: msg('Summary'),
  detailed: msg('Entries'),
  grid: msg('Timesheet'),
};

/** Of one request. */
const ROWS_AT_ONCE = 1000;

export interface ExportsProps {
  readonly report: Report;
  /** The table in sight is the one that is handed out. */
  readonly content: ReportExport['content'];
  readonly sort: ReportSort;
  readonly unit: GridUnit | null;
}

/** Hands out the table in sight; how is chosen in the same place. */
export function Exports({ report, content, sort, unit }: ExportsProps) {
  const [durations, setDurations] = useState<DurationFormat>('h:mm');
  const [hasBom, setBom] = useState(true);
  const { run, busy } = useExports(report, {
    reportId: report.reportId,
    content,
    durations,
    bom: hasBom,
    sort,
    ...(unit !== null && { unit }),
  });

  return (
    <div className="reports-export">
      <PopoverButton name={t('Export')} placement="bottom end">
        <p className="reports-export-table">{t('What you see: {table}', { table: t(TABLES[content]) })}</p>
        <Kinds busy={busy} onRun={run} />
        <SelectField
          label={t('Durations as')}
          value={durations}
          options={[
            { value: 'h:mm', label: t('Hours and minutes (1:30)') },
            { value: 'decimal', label: t('Decimal hours (1.5)') },
            { value: 'seconds', label: t('Seconds (5400)') },
          ]}
          onChange={setDurations}
        />
        <Checkbox isSelected={hasBom} onChange={setBom}>
          {t('Excel-compatible CSV')}
        </Checkbox>
      </PopoverButton>
    </div>
  );
}

interface KindsProps {
  readonly busy: ExportKind | undefined;
  readonly onRun: (kind: ExportKind) => void;
}

function Kinds({ busy, onRun }: KindsProps) {
  const close = useClosePopover();

  return (
    <div className="reports-export-kinds">
      {KINDS.map(({ kind, title }) => (
        <Button
          key={kind}
          variant="quiet"
          isPending={busy === kind}
          onPress={() => {
            onRun(kind);
            close();
          }}
        >
          {t(title)}
        </Button>
      ))}
    </div>
  );
}

type ExportKind = 'xlsx' | 'csv' | 'json' | 'pdf' | 'markdown';

interface Exporting {
  readonly run: (kind: ExportKind) => void;
  /** The one that is being made. */
  readonly busy: ExportKind | undefined;
}

/** Hands the report out. Says what came of it by a message. */
function useExports(report: Report, wanted: Omit<ReportExport, 'format'>): Exporting {
  const { ask, toasts } = useCardclock();
  const saveFile = useSaveFile();
  const [busy, setBusy] = useState<ExportKind>();

  async function write(format: 'csv' | 'json'): Promise<void> {
    const reply = await ask('report:export', { ...wanted, format });
    if (!reply.ok) return;
    await saveFile(asFile(reply.value));
  }

  /** All of the rows in their order; undefined where they could not be had, which is said. */
  async function entries(): Promise<readonly ReportRow[] | undefined> {
    const { reportId, sort } = wanted;
    const all: ReportRow[] = [];
    while (all.length < report.totals.entries) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other, so that clicks come in between
      const reply = await ask('report:rows', { reportId, sort, offset: all.length, limit: ROWS_AT_ONCE });
      if (!reply.ok) return undefined;
      if (reply.value.rows.length === 0) break;
      all.push(...reply.value.rows);
    }
    return all;
  }

  async function workbook(): Promise<void> {
    const tooMany = wanted.content === 'detailed' ? tooManyWords(report.totals.entries) : undefined;
    if (tooMany !== undefined) return toasts.problem(tooMany);
    const { summaryWorkbook, entriesWorkbook, gridWorkbook } = await import('./workbook.ts');
    if (wanted.content === 'grid') {
      const grid = await ask('report:grid', { reportId: wanted.reportId, unit: gridUnit(report.range, wanted.unit) });
      if (!grid.ok) return undefined;
      const made = await gridWorkbook(report, grid.value);
      const { from, to } = report.range;
      const name = `cardclock-grid-${from === to ? from : `${from}-to-${to}`}.xlsx`;
      return await saveFile({ name, mime: made.type, parts: [made] });
    }
    // The groups as the file has them: the smallest ones are not put together there.
    const reply = await ask('report:export', { ...wanted, content: 'summary', format: 'json' });
    if (!reply.ok) return undefined;
    const rows = wanted.content === 'detailed' ? await entries() : [];
    if (rows === undefined) return undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this program right now
    const { groups } = JSON.parse(reply.value.text) as Pick<Report, 'groups'>;
    const made = await (wanted.content === 'detailed'
      ? entriesWorkbook(report, rows)
      : summaryWorkbook(report, groups));
    const name = reply.value.name.replace('-summary-', `-${wanted.content}-`).replace(/json$/, 'xlsx');
    return await saveFile({ name, mime: made.type, parts: [made] });
  }

  async function copy(): Promise<void> {
    const reply = await ask('report:export', { ...wanted, format: 'markdown' });
    if (!reply.ok) return;
    if (await copyText(reply.value.text)) toasts.done(t('The report is on the clipboard, as Markdown.'));
    else toasts.problem(t('The clipboard cannot be reached. Export a file instead.'));
  }

  async function print(): Promise<void> {
    const reply = await ask('report:print', wanted);
    if (!reply.ok) return;
    if (reply.value.kind === 'pdf') {
      const { name, bytes } = reply.value;
      await saveFile({ name, mime: 'application/pdf', parts: [new Uint8Array(bytes)] });
    } else if (printPage(reply.value.page)) {
      toasts.done(
        t('The report is open for printing. Choose “Save as PDF” there; the desktop app makes the file itself.'),
      );
    } else {
      await saveFile(asFile(reply.value.page));
      const { name } = reply.value.page;
      toasts.done(t('Open {file} and print it: PDF files themselves are made by the desktop app.', { file: name }));
    }
  }

  async function run(kind: ExportKind): Promise<void> {
    setBusy(kind);
    try {
      if (kind === 'markdown') await copy();
      else if (kind === 'pdf') await print();
      else if (kind === 'xlsx') await workbook();
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
