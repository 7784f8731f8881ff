import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Diagnostics } from './Diagnostics.tsx';
import { FailureWords } from './FailureWords.tsx';
import { Backups } from './Backups.tsx';
import { Import } from './Import.tsx';
import { Logs } from './Logs.tsx';
import { useExport } from './use-export.ts';

/** Copies of what is here: backups, files to keep, and files to take in. */
export function DataSettings() {
  return (
    <>
      <Backups />
      <Export />
      <Import />
      <Diagnostics />
      <Logs />
    </>
  );
}

function Export() {
  const { exportAs, isExporting, failure } = useExport();

  return (
    <section className="settings-part" aria-labelledby="settings-export">
      <h3 id="settings-export">{t('Export#heading')}</h3>
      <p className="settings-hint">
        {t(
          'Everything that is here, also what is not confirmed. Cardclock can take JSON lines in again; CSV is for spreadsheets.',
        )}
      </p>
      <div className="settings-dialog-actions">
        <Button isPending={isExporting} onPress={() => exportAs('jsonl')}>
          {t('Export JSON lines')}
        </Button>
        <Button isPending={isExporting} onPress={() => exportAs('csv')}>
          {t('Export time as CSV')}
        </Button>
      </div>
      <FailureWords words={failure} />
    </section>
  );
}
