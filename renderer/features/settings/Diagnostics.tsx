import { useState } from 'react';
import type { ExportFile } from '../../../common/domain/archive.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { useNewest } from '../../state/use-newest.ts';
import { Button } from '../../ui/Button.tsx';
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx';

/** A file for somebody who helps: shown before it is saved. */
export function Diagnostics() {
  const { ask } = useCardclock();
  const [file, setFile] = useState<ExportFile>();
  const begin = useNewest();

  async function read(withTaskNames: boolean): Promise<void> {
    const isNewest = begin();
    const reply = await ask('diagnostics:read', { withTaskNames });
    if (reply.ok && isNewest()) setFile(reply.value);
  }

  function close(): void {
    // What is still on its way would open it again.
    begin();
    setFile(undefined);
  }

  return (
    <section className="settings-part" aria-labelledby="settings-diagnostics">
      <h3 id="settings-diagnostics">{t('Diagnostics')}</h3>
      <p className="settings-hint">
        {t(
          'A file for somebody who helps you: versions, settings, what is unconfirmed, the last self-test and the newest log. You see all of it before it is saved, and it is sent nowhere.',
        )}
      </p>
      <div>
        <Button onPress={() => void read(false)}>{t('Show diagnostics…')}</Button>
      </div>
      {file === undefined ? null : (
        <DiagnosticsDialog file={file} onNames={(isOn) => void read(isOn)} onClose={close} />
      )}
    </section>
  );
}
