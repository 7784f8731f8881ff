import { useState } from 'react';
import type { Backup } from '../../../common/domain/archive.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reader } from '../../../common/time/time-words.ts';
import { useAccount } from '../../state/cardclock.ts';
import { useNow } from '../../state/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureWords } from './FailureWords.tsx';
import { kindWords, momentWithin, momentWords } from './data-words.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useBackups } from './use-backups.ts';
import { sizeInRegion } from '../../../common/time/region.ts';

/** Copies of the journal on this computer, newest first. */
export function Backups() {
  const { backups, isPending, failure, backUpNow, reload } = useBackups();
  const { timezone } = useAccount();
  const reader = { timezone, nowMs: useNow(false) };
  const [restored, setRestored] = useState<Backup>();

  return (
    <section className="settings-part" aria-labelledby="settings-backups">
      <h3 id="settings-backups">{t('Backups')}</h3>
      <p className="settings-hint">
        {t('Cardclock backs up automatically on this computer: one a day for a week, one a week for a month.')}{' '}
        {t(
          'Those that you make stay until you delete their files, in the folder “backups” beside the folder of the logs.',
        )}
      </p>
      {backups?.length === 0 ? <p className="settings-hint">{t('There is none yet.')}</p> : null}
      <ul className="settings-list settings-backups" aria-labelledby="settings-backups">
        {backups?.map((backup) => (
          <BackupItem key={backup.name} backup={backup} reader={reader} onRestore={() => setRestored(backup)} />
        ))}
      </ul>
      <div>
        <Button isPending={isPending} onPress={backUpNow}>
          {t('Back up now')}
        </Button>
      </div>
      <FailureWords words={failure} />
      {restored === undefined ? null : (
        <RestoreDialog
          backup={restored}
          madeAt={momentWithin(restored.madeAt, reader)}
          onClose={() => {
            setRestored(undefined);
            reload();
          }}
        />
      )}
    </section>
  );
}

interface BackupItemProps {
  readonly backup: Backup;
  readonly reader: Reader;
  readonly onRestore: () => void;
}

function BackupItem({ backup, reader, onRestore }: BackupItemProps) {
  const madeAt = momentWords(backup.madeAt, reader);

  return (
    <li className="settings-item">
      <p className="settings-item-words">
        {madeAt}{' '}
        <span className="settings-hint">
          {kindWords(backup)} · {sizeInRegion(backup.bytes)}
        </span>
      </p>
      <Button
        variant="quiet"
        aria-label={t('Restore the backup of {moment}, {kind}…', { moment: madeAt, kind: kindWords(backup) })}
        onPress={onRestore}
      >
        {t('Restore…')}
      </Button>
    </li>
  );
}
