import { useId, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import type { DurationFormat, Report, ReportExport, ReportSort } from '../../../common/domain/report.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { bringIntoSight, DisclosureButton } from '../../ui/Disclosure.tsx';
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

export function Exports({ report, content, sort }: ExportsProps) {
  const [durations, setDurations] = useState<DurationFormat>('h:mm');
  const [hasBom, setBom] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const optionsId = useId();
  const { run, busy } = useExports({ reportId: report.reportId, content, durations, bom: hasBom, sort });

  return (
    <Group className="reports-exports" aria-label={t('Export')}>
      <div className="reports-toolbar-row">
        {KINDS.map(({ kind, title }) => (
          <Button key={kind} isPending={busy === kind} onPress={() => run(kind)}>
            {t(title)}
          </Button>
        ))}
        <DisclosureButton panelId={optionsId} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {t('Export options')}
        </DisclosureButton>
      </div>
      {isOpen ? (
        <div ref={bringIntoSight} id={optionsId} className="reports-toolbar-panel reports-fields">
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
            {t('CSV for Excel (byte order mark)')}
          </Checkbox>
        </div>
      ) : null}
    </Group>
  );
}
