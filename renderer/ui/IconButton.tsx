import './button.css';
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useKeptButton } from './use-kept-button.ts';

export interface IconButtonProps extends Omit<
  AriaButtonProps,
  'className' | 'style' | 'children' | 'aria-label' | 'onFocusChange'
> {
  /** The accessible name: an icon alone says nothing. */
  readonly label: string;
  readonly tone?: 'quiet' | 'accent' | 'running';
  readonly children: ReactNode;
}

export function IconButton({ label, tone = 'quiet', children, ...rest }: IconButtonProps) {
  const kept = useKeptButton(rest);

  return (
    <AriaButton {...rest} {...kept} aria-label={label} className={`icon-button icon-button-${tone}`}>
      <IconFace tip={label}>{children}</IconFace>
    </AriaButton>
  );
}

/** What an icon stands for is told to who points at it. Within the button: the library lets no title through. */
export function IconFace({ tip, children }: { readonly tip: string; readonly children: ReactNode }) {
  return (
    <span className="icon-face" title={tip}>
      {children}
    </span>
  );
}

export interface IconToggleProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly excludeFromTabOrder?: boolean;
  readonly children: ReactNode;
}

/** An icon button that is on or off (`aria-pressed`). */
export function IconToggle({ label, excludeFromTabOrder = false, children, ...rest }: IconToggleProps) {
  return (
    <ToggleButton
      {...rest}
      aria-label={label}
      excludeFromTabOrder={excludeFromTabOrder}
      className="icon-button icon-toggle"
    >
      <IconFace tip={label}>{children}</IconFace>
    </ToggleButton>
  );
}
