import './keys-dialog.css';
import { msg, t } from '../../../common/i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';

export interface KeysDialogProps {
  readonly onClose: () => void;
}

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [[msg('Ctrl K')], msg('Search tasks')],
  [[msg('Enter#key')], msg('Start the task that is found')],
  [[msg('Shift Enter')], msg('Put it on the work list')],
  [[msg('Alt Enter')], msg('Open its card')],
  [['Tab'], msg('Complete the word as the search suggests')],
  [['↑', '↓'], msg('From row to row of the work list')],
  [[msg('Enter#key'), msg('Space#key')], msg('Start or stop the row’s task')],
  [[msg('Alt ↑'), msg('Alt ↓')], msg('Move the row')],
  [['S'], msg('Highlight the row’s task')],
  [['O'], msg('Open the row’s card')],
  [['B'], msg('Open the row’s card in the browser')],
  [[msg('Delete#key')], msg('Take the row off the work list')],
  [['E', msg('Enter#key')], msg('Edit the times of a session of today')],
  [[msg('Delete#key')], msg('Delete a session of today')],
  [['+', '−'], msg('Zoom the timeline')],
  [['↑', '↓'], msg('From block to block, or a block’s edge by a minute')],
  [[msg('Space#key'), msg('Shift ↓')], msg('Select rows of a detailed report')],
  [[msg('Ctrl Z')], msg('Take back what you did last')],
  [[msg('Ctrl Shift Z'), msg('Ctrl Y')], msg('Do again what you took back last')],
  [[msg('Ctrl 1')], msg('Today')],
  [[msg('Ctrl 2')], msg('Reports')],
  [[msg('Ctrl 3')], msg('Sync')],
  [[msg('Ctrl 4')], msg('Settings')],
  [[msg('Escape')], msg('Hide the panel of the tray')],
  [['F1', msg('Ctrl /')], msg('This list')],
];

export function KeysDialog({ onClose }: KeysDialogProps) {
  return (
    <Dialog title={t('Keys')} onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([keys, does]) => (
          <div key={does} className="keys-row">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{t(key)}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <p className="keys-mac">{t('On a Mac, Cmd takes the place of Ctrl.')}</p>
    </Dialog>
  );
}
