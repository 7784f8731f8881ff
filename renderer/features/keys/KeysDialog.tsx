import './keys-dialog.css';
import { Dialog } from '../../ui/Dialog.tsx';

export interface KeysDialogProps {
  readonly onClose: () => void;
}

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Ctrl K'], 'Search tasks'],
  [['Enter'], 'Start the task that is found'],
  [['Shift Enter'], 'Put it on the work list'],
  [['↑', '↓'], 'From row to row of the work list'],
  [['Enter', 'Space'], 'Start or stop the row’s task'],
  [['Alt ↑', 'Alt ↓'], 'Move the row'],
  [['S'], 'Highlight the row’s task'],
  [['Delete'], 'Take the row off the work list'],
  [['Ctrl 0'], 'Tasks, where they are a tab of their own'],
  [['Ctrl 1'], 'Today'],
  [['Ctrl 3'], 'Ledger'],
  [['Ctrl 4'], 'Settings'],
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
