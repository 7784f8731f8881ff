import './button.css';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { useKeptButton } from './use-kept-button.ts';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'onFocusChange'> {
  /** `primary`: the one thing to do here; `plain`: an outlined one; `quiet`: words only; `danger`: what nothing takes back. */
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant = 'plain', children, ...rest }: ButtonProps) {
  const kept = useKeptButton(rest);

  return (
    <AriaButton {...rest} {...kept} className={`button button-${variant}`}>
      {children}
    </AriaButton>
  );
}
