import { useState } from 'react';
import type { DurationFormat, Report, ReportExport, ReportSort } from '../../../common/domain/report.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { PopoverButton, useClosePopover } from '../../ui/PopoverButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { type ExportKind, useExports } from './use-exports.ts';

const KINDS: readonly { readonly kind: ExportKind; readonly title: string }[] = [
  { kind: 'csv', title: msg('Export CSV') },
  { kind: 'json', title: msg('Export JSON') },
  { kind: 'pdf', title: msg('Export PDF') },
  { kind: 'markdown', title: msg('Copy as Markdown') },
];

export interface ExportsProps {
  readonly report: Report;
  /** The table in sight is the one that is handed out. */
  readonly content: ReportExport['content'];
  readonly sort: ReportSort;
}

/** Hands out the table in sight; how is chosen in the same place. */
export function Exports({ report, content, sort }: ExportsProps) {
  const [durations, setDurations] = useState<DurationFormat>('h:mm');
  const [hasBom, setBom] = useState(true);
  const { run, busy } = useExports({ reportId: report.reportId, content, durations, bom: hasBom, sort });

  return (
    <div className="reports-export">
      <PopoverButton name={t('Export')} placement="bottom end">
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
          {t('CSV for Excel')}
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
