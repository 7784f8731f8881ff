import './switch.css';

export interface SwitchProps {
  readonly id: string;
  readonly describedBy?: string | undefined;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** On or off; whoever shows it gives it a `label` by its id. */
export function Switch({ id, describedBy, isSelected, onChange }: SwitchProps) {
  return (
    <input
      id={id}
      className="switch"
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox itself says whether it is checked
      role="switch"
      aria-describedby={describedBy}
      checked={isSelected}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
