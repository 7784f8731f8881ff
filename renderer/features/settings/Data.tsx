import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { Backup } from '../../../common/domain/archive.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Reply } from '../../../common/ipc/failure.ts';
import { sizeInRegion } from '../../../common/time/region.ts';
import type { Reader } from '../../../common/time/time-words.ts';
import { useAccount, useCardclock } from '../../store/cardclock.ts';
import { useQuery } from '../../store/use-query.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { useSending } from '../../store/use-sending.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureWords } from '../../ui/FailureWords.tsx';
import { Row } from '../../ui/Row.tsx';
import { Translated } from '../../ui/Translated.tsx';
import { kindWords, momentWithin, momentWords, reportWords, restoredWords } from './data-words.ts';
import { useExport } from './use-export.ts';

/** Copies of the journal on this computer, newest first. */
export function BackupsRow() {
  const { backups, isPending, failure, backUpNow, reload } = useBackups();
  const { timezone } = useAccount();
  const reader = { timezone, nowMs: useNow(true, MINUTE_MS) };
  const [restored, setRestored] = useState<Backup>();

  return (
    <>
      <Row
        label={t('Backups')}
        hint={t(
          'Hourly while you track, daily for a week, weekly for a month. Your own stay until you delete their files, beside the logs.',
        )}
        control={
          <Button isPending={isPending} onPress={backUpNow}>
            {t('Back up now')}
          </Button>
        }
      />
      <FailureWords words={failure} />
      {backups?.length === 0 ? <p className="row-hint">{t('No backups yet.')}</p> : null}
      <ul className="row-list settings-backups" aria-label={t('Backups')}>
        {backups?.map((backup) => (
          <BackupItem key={backup.name} backup={backup} reader={reader} onRestore={() => setRestored(backup)} />
        ))}
      </ul>
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
    </>
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
      <p>
        {madeAt}{' '}
        <span className="row-hint">
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

interface Backups {
  /** Newest first; undefined until they are known. */
  readonly backups: readonly Backup[] | undefined;
  readonly isPending: boolean;
  /** Why the last attempt to list or to make one failed. */
  readonly failure: string | undefined;
  readonly backUpNow: () => void;
  readonly reload: () => void;
}

function useBackups(): Backups {
  const { bridge, toasts } = useCardclock();
  const { value: backups, failure: unlisted, reload } = useQuery('data:backups', null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function make(): Promise<void> {
    setPending(true);
    const reply = await bridge.invoke('data:back-up-now', null);
    setPending(false);
    setFailure(reply.ok ? undefined : reply.error.message);
    if (!reply.ok) return;
    toasts.done(t('Backed up.'));
    await reload();
  }

  return {
    backups: backups?.toSorted((one, other) => other.madeAt - one.madeAt),
    isPending,
    failure: failure ?? unlisted?.message,
    backUpNow: () => void make(),
    reload: () => void reload(),
  };
}

export function ExportRow() {
  const { exportAs, isExporting, failure } = useExport();

  return (
    <Row
      label={t('Export#heading')}
      hint={t('Everything on this computer, saved or not. JSON lines can be imported again; CSV is for spreadsheets.')}
      isWide
      control={
        <>
          <Button isPending={isExporting} onPress={() => exportAs('csv')}>
            {t('Export time as CSV')}
          </Button>
          <Button isPending={isExporting} onPress={() => exportAs('jsonl')}>
            {t('Export JSON lines')}
          </Button>
        </>
      }
    >
      <FailureWords words={failure} />
    </Row>
  );
}

type Outcome = { readonly kind: 'report' | 'failure'; readonly words: string };

/** Takes in a file that an export wrote; what is here already is left alone. */
export function ImportRow() {
  const { bridge } = useCardclock();
  const [isReading, setReading] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function takeIn(file: File): Promise<void> {
    setReading(true);
    setOutcome(undefined);
    setOutcome(await outcomeOf(file));
    setReading(false);
  }

  async function outcomeOf(file: File): Promise<Outcome> {
    const text = await file.text().catch(() => undefined);
    if (text === undefined)
      return { kind: 'failure', words: t('{file} cannot be read. Nothing was changed.', { file: file.name }) };
    const reply = await bridge.invoke('data:take-in', { text });
    if (!reply.ok) return { kind: 'failure', words: reply.error.message };
    return { kind: 'report', words: t('{file}: {report}', { file: file.name, report: reportWords(reply.value) }) };
  }

  return (
    <Row
      label={t('Import#heading')}
      hint={t('A JSON lines file from Cardclock. Adds what’s missing and changes nothing else.')}
      control={
        <FileTrigger
          acceptedFileTypes={['.jsonl', '.ndjson', '.json', '.txt']}
          onSelect={(files) => {
            const file = files?.[0];
            if (file !== undefined) void takeIn(file);
          }}
        >
          <Button isPending={isReading}>{t('Import a file…')}</Button>
        </FileTrigger>
      }
    >
      <output className="settings-report">{outcome?.kind === 'report' ? outcome.words : ''}</output>
      <FailureWords words={outcome?.kind === 'failure' ? outcome.words : undefined} />
    </Row>
  );
}

interface RestoreDialogProps {
  readonly backup: Backup;
  /** When it was made, in words within a sentence. */
  readonly madeAt: string;
  readonly onClose: () => void;
}

/** Says what a restore does before it is done. */
function RestoreDialog({ backup, madeAt, onClose }: RestoreDialogProps) {
  const { bridge, toasts } = useCardclock();
  const sending = useSending(onClose);

  async function restore(): Promise<Reply<unknown>> {
    const reply = await bridge.invoke('data:restore', { name: backup.name });
    if (reply.ok) {
      toasts.done(`${t('The backup of {moment} is restored.', { moment: madeAt })} ${restoredWords(reply.value)}`);
    }
    return reply;
  }

  return (
    <Dialog title={t('Restore a backup')} onClose={onClose}>
      <div className="form">
        <p>
          <Translated
            message="This replaces what’s here with the backup of {moment}:"
            values={{ moment: <strong>{madeAt}</strong> }}
          />
        </p>
        <ul className="settings-points">
          <li>{t('What’s here now is backed up first.')}</li>
          <li>{t('Whatever isn’t sent yet, or was tracked or changed since, stays.')}</li>
          <li>
            {t('Everything is compared with the service before anything is sent, so nothing ends up there twice.')}
          </li>
        </ul>
        <div className="buttons">
          <Button variant="primary" isPending={sending.isPending} onPress={() => sending.send(restore)}>
            {t('Restore')}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
        <FailureWords words={sending.failure} />
      </div>
    </Dialog>
  );
}
