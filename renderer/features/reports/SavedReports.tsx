import { useRef, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import type { ReportQuery, SavedReport } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { useTypedTextOfAccount } from '../../store/use-typed-text.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton, IconToggle } from '../../ui/IconButton.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { useClosePopover } from '../../ui/PopoverButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { SavedStore } from './use-saved.ts';

export interface SavedReportsProps {
  readonly query: ReportQuery;
  readonly store: SavedStore;
  readonly onOpen: (report: SavedReport) => void;
}

/** Range, grouping, filters and rounding under a name. */
export function SavedReports({ query, store, onOpen }: SavedReportsProps) {
  const [typed, setName] = useTypedTextOfAccount('report-name', '');
  const name = typed ?? '';
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const close = useClosePopover();
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, store.saved);

  async function save(): Promise<void> {
    // Until it is on the list, a second one of this name would not be seen as such.
    if (isSaving) return;
    setSaving(true);
    const failure = await store.save({ id: store.idOf(name), name, pinned: store.isPinned(name), query });
    setSaving(false);
    setProblem(failure);
    if (failure === undefined) setName('');
  }

  return (
    <Group ref={place} tabIndex={-1} className="reports-saved" aria-label={t('Saved reports')}>
      <form
        className="reports-save"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('Save this report as')}
          value={name}
          problem={problem}
          onChange={(next) => {
            setName(next);
            setProblem(undefined);
          }}
        />
        <Button type="submit" isPending={isSaving}>
          {t(store.idOf(name) === null ? 'Save report' : 'Replace')}
        </Button>
      </form>
      {store.saved.length === 0 ? (
        <p className="reports-hint">{t('Save this view to reuse it. Pinned ones appear at the top.')}</p>
      ) : (
        <ul className="reports-saved-list" aria-label={t('Saved reports')}>
          {store.saved.map((report) => (
            <li key={report.id}>
              <button
                type="button"
                className="reports-open"
                aria-label={t('Open {name}', { name: report.name })}
                onClick={() => {
                  onOpen(report);
                  close();
                }}
              >
                <bdi>{report.name}</bdi>
              </button>
              <IconToggle
                label={t('Pin {name}', { name: report.name })}
                isSelected={report.pinned}
                onChange={(pinned) => void store.pin(report, pinned)}
              >
                <PinIcon isFilled={report.pinned} />
              </IconToggle>
              <IconButton label={t('Remove {name}', { name: report.name })} onPress={() => void store.remove(report)}>
                <TrashIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}

function PinIcon({ isFilled }: { readonly isFilled: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1rem"
      height="1rem"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M5.5 2h5l-.7 4.6L12 9H4l2.2-2.4zM8 9v5" />
    </svg>
  );
}
