import './keys-dialog.css';
import { msg, t } from '../../../common/i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';

export interface KeysDialogProps {
  readonly onClose: () => void;
}

interface Place {
  readonly title: string;
  readonly keys: readonly (readonly [keys: readonly string[], does: string])[];
}

const PLACES: readonly Place[] = [
  {
    title: msg('Anywhere'),
    keys: [
      [[msg('Ctrl K'), '/'], msg('Search or type a command')],
      [[msg('Ctrl Enter'), msg('Space#key')], msg('Start or stop the timer')],
      [['N'], msg('Add time')],
      [['T'], msg('Go to today')],
      [['←', '→'], msg('Previous or next day, or week')],
      [[msg('Ctrl Z')], msg('Undo')],
      [[msg('Ctrl Shift Z'), msg('Ctrl Y')], msg('Redo')],
      [[msg('Ctrl 1'), '…', msg('Ctrl 5')], msg('Switch views')],
      [['?', 'F1'], msg('Keyboard shortcuts')],
    ],
  },
  {
    title: msg('Search#place'),
    keys: [
      [[msg('Enter#key')], msg('Run the selected line')],
      [[msg('Shift Enter')], msg('Add the task to your list')],
      [[msg('Alt Enter')], msg('Open the card')],
      [['Tab'], msg('Complete the word')],
    ],
  },
  {
    title: msg('My tasks'),
    keys: [
      [['↑', '↓'], msg('Move between tasks')],
      [[msg('Enter#key'), msg('Space#key')], msg('Start or stop')],
      [['A'], msg('Add time')],
      [[msg('Alt ↑'), msg('Alt ↓')], msg('Reorder')],
      [['S'], msg('Highlight')],
      [['O'], msg('Open the card')],
      [['B'], msg('Open in the browser')],
      [[msg('Delete#key')], msg('Remove from the list')],
    ],
  },
  {
    title: msg('Day'),
    keys: [
      [['↓', '↑'], msg('Go to the first or last entry')],
      [['E', msg('Enter#key')], msg('Edit the entry')],
      [[msg('Click a time')], msg('Change it where it stands')],
      [['M'], msg('Move to another task')],
      [['S'], msg('Split the entry')],
      [[msg('Delete#key')], msg('Delete the entry')],
      [['+', '−'], msg('Zoom the timeline')],
      [['↑', '↓'], msg('Move between blocks, or move an edge by a minute')],
      [[msg('Alt ↑'), msg('Alt ↓')], msg('Move a block by five minutes')],
      [[msg('Shift ↑'), msg('Shift ↓')], msg('Move its end')],
      [[msg('Alt Shift ↑'), '↓'], msg('Move its start')],
      [[msg('Ctrl ↑'), msg('Ctrl ↓')], msg('Copy a block')],
      [[msg('Alt drag')], msg('Copy a block with the mouse')],
      [[msg('Alt click')], msg('Split a block there')],
    ],
  },
  {
    title: msg('Week'),
    keys: [
      [['↑', '↓'], msg('Move between blocks')],
      [['←', '→'], msg('Move to the day beside it')],
      [[msg('Enter#key')], msg('Edit the entry')],
    ],
  },
  {
    title: msg('Questions and alerts'),
    keys: [[['1', '…', '4'], msg('Choose that answer')]],
  },
  {
    title: msg('Reports'),
    keys: [
      [['E', msg('Enter#key')], msg('Edit the entry, or open its day')],
      [['M'], msg('Move what is selected to another task')],
      [[msg('Space#key'), msg('Shift ↓')], msg('Select entries')],
    ],
  },
  {
    title: msg('Tray panel'),
    keys: [[[msg('Escape')], msg('Hide the panel')]],
  },
];

/** What the search understands, in short (docs/phrases.md has all of it); translated they are what is typed in that language. */
export const PHRASES: readonly (readonly [typed: string, does: string])[] = [
  [msg('start 1234 20m ago'), msg('Start a task in the past')],
  [msg('switch to 1234'), msg('Stop the timer and start another')],
  [msg('stop at 9:45'), msg('Stop the timer at a time')],
  [msg('add 1h30 to 1234 yesterday'), msg('Add time')],
  [msg('log 14:00-15:30 1234'), msg('Add time from and to')],
  [msg('note Waits for the review'), msg('Comment on the running task')],
  [msg('go to last Monday'), msg('Go to a day')],
  [msg('due_date<today priority:high'), msg('Find tasks by a filter')],
];

export function KeysDialog({ onClose }: KeysDialogProps) {
  return (
    <Dialog title={t('Keyboard shortcuts')} size="wide" onClose={onClose}>
      <div className="keys">
        {PLACES.map(({ title, keys }) => (
          <section key={title} className="keys-place">
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(([pressed, does]) => (
                <div key={does} className="keys-row">
                  <dt>{pressed.map((key) => (key === '…' ? key : <kbd key={key}>{t(key)}</kbd>))}</dt>
                  <dd>{t(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <section className="keys-phrases">
        <h3>{t('Phrases for the search')}</h3>
        <dl>
          {PHRASES.map(([typed, does]) => (
            <div key={typed} className="keys-row">
              <dt>
                <code>{t(typed)}</code>
              </dt>
              <dd>{t(does)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className="keys-mac">
        {t('On a Mac, Cmd takes the place of Ctrl. Keys without Ctrl can be switched off in Settings.')}
      </p>
    </Dialog>
  );
}
