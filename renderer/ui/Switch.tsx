import './choices.css';
import { useId } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';

export interface SwitchProps {
  readonly label: string;
  readonly description: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

export function Switch({ label, description, ...rest }: SwitchProps) {
  const hintId = useId();

  return (
    <div className="choices">
      <AriaSwitch {...rest} className="choice" aria-describedby={hintId}>
        <span className="choice-switch" aria-hidden="true" />
        {label}
      </AriaSwitch>
      <p id={hintId} className="choices-hint choices-hint-indented">
        {description}
      </p>
    </div>
  );
}
