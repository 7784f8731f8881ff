import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';

export interface RestoreButtonProps {
  /** As the control is labelled. */
  readonly label: string;
  readonly onRestore: () => void;
}

/** Takes one setting back to its default. It goes with that, so the cursor goes to the control that it belongs to. */
export function RestoreButton({ label, onRestore }: RestoreButtonProps) {
  return (
    <div className="settings-default">
      <Button
        variant="quiet"
        aria-label={t('Restore default: {label}', { label })}
        onPress={({ target }) => {
          homeOf(target)?.focus();
          onRestore();
        }}
      >
        {t('Restore default')}
      </Button>
    </div>
  );
}

/** The nearest control before it, or else the heading: a list would open where it is given the cursor. */
function homeOf(button: Element): HTMLElement | null {
  let before = button.closest('.settings-default')?.previousElementSibling ?? null;
  while (before !== null) {
    const control = before.querySelector<HTMLElement>('input:checked, input:not([type="radio"]), select');
    if (control?.getAttribute('role') === 'combobox') break;
    if (control !== null) return control;
    before = before.previousElementSibling;
  }
  return button.closest('.settings-group')?.querySelector('h2') ?? null;
}
