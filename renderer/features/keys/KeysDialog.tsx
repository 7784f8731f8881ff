import './keys-dialog.css';
import { Dialog } from '../../ui/Dialog.tsx';

export interface KeysDialogProps {
  readonly onClose: () => void;
}

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Ctrl K'], 'Search tasks'],
  [['Enter'], 'Start the task that is found'],
  [['Shift Enter'], 'Put it on the work list'],
  [['Alt Enter'], 'Open its card'],
  [['Tab'], 'Go on with the word that the search offers'],
  [['↑', '↓'], 'From row to row of the work list'],
  [['Enter', 'Space'], 'Start or stop the row’s task'],
  [['Alt ↑', 'Alt ↓'], 'Move the row'],
  [['S'], 'Highlight the row’s task'],
  [['O'], 'Open the row’s card'],
  [['B'], 'Open the row’s card in the browser'],
  [['Delete'], 'Take the row off the work list'],
  [['E', 'Enter'], 'Edit the times of a session of today'],
  [['Delete'], 'Delete a session of today'],
  [['+', '−'], 'Zoom the timeline'],
  [['↑', '↓'], 'From block to block, or a block’s edge by a minute'],
  [['Space', 'Shift ↓'], 'Select rows of a detailed report'],
  [['Ctrl Z'], 'Take back what you did last'],
  [['Ctrl 1'], 'Today'],
  [['Ctrl 2'], 'Reports'],
  [['Ctrl 3'], 'Ledger'],
  [['Ctrl 4'], 'Settings'],
  [['Escape'], 'Hide the panel of the tray'],
  [['F1', 'Ctrl /'], 'This list'],
];

export function KeysDialog({ onClose }: KeysDialogProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([keys, does]) => (
          <div key={does} className="keys-row">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="keys-mac">On a Mac, Cmd takes the place of Ctrl.</p>
    </Dialog>
  );
}
