import './button.css';
import './disclosure.css';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';

export interface DisclosureButtonProps {
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** Opens and closes the panel of that id, which comes next in the document: Tab leads into it. */
export function DisclosureButton({ panelId, isOpen, onToggle, children }: DisclosureButtonProps) {
  return (
    <AriaButton
      className="button button-plain disclosure"
      aria-expanded={isOpen}
      {...(isOpen ? { 'aria-controls': panelId } : {})}
      onPress={onToggle}
    >
      {children}
      <svg className="disclosure-mark" viewBox="0 0 8 8" aria-hidden="true" focusable="false">
        <path d="M1 2.5l3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.25" />
      </svg>
    </AriaButton>
  );
}
