import { useId, useState } from 'react';
import type { ExportFile } from '../../../common/domain/archive.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useSaveFile } from '../../state/save-file.ts';
import { copyText } from '../reports/copy-text.ts';

export interface DiagnosticsDialogProps {
  readonly file: ExportFile;
  /** Whether names of tasks shall be in it: another file comes. */
  readonly onNames: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** Exactly what the file holds, and the ways to hand it on. */
export function DiagnosticsDialog({ file, onNames, onClose }: DiagnosticsDialogProps) {
  const { messages } = useCardclock();
  const saveFile = useSaveFile();
  const [hasNames, setNames] = useState(false);
  const id = useId();

  async function copy(): Promise<void> {
    if (await copyText(file.text)) messages.done(t('Diagnostics copied.'));
    else messages.problem(t('The system does not let Cardclock copy. Select the text and copy it by hand.'));
  }

  return (
    <Dialog title={t('Diagnostics')} onClose={onClose} size="wide">
      <div className="settings-dialog">
        <p id={id} className="settings-hint">
          {t('This is all that will be in {file}.', { file: file.name })}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard, too */}
        <section className="settings-text" tabIndex={0} aria-labelledby={id}>
          {file.text}
        </section>
        <Checkbox
          isSelected={hasNames}
          onChange={(isOn) => {
            setNames(isOn);
            onNames(isOn);
          }}
        >
          {t('With the names of tasks')}
        </Checkbox>
        <div className="settings-dialog-actions">
          <Button variant="primary" onPress={() => void saveFile({ ...file, parts: [file.text] })}>
            {t('Save diagnostics')}
          </Button>
          <Button onPress={() => void copy()}>{t('Copy as text')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
