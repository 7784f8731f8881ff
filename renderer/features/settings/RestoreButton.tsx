import { Button } from '../../ui/Button.tsx';

export interface RestoreButtonProps {
  /** As the control is labelled. */
  readonly label: string;
  readonly onRestore: () => void;
}

/** Takes one setting back to its default. */
export function RestoreButton({ label, onRestore }: RestoreButtonProps) {
  return (
    <div className="settings-default">
      <Button variant="quiet" aria-label={`Restore default: ${label}`} onPress={onRestore}>
        Restore default
      </Button>
    </div>
  );
}
