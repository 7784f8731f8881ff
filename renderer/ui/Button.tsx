import './button.css';
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** `primary`: the one thing to do here; `plain`: an outlined one; `quiet`: words only. */
  readonly variant?: 'primary' | 'plain' | 'quiet';
  readonly children: ReactNode;
}

export function Button({ variant = 'plain', children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={`button button-${variant}`}>
      {children}
    </AriaButton>
  );
}
