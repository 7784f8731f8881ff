import './button.css';
import './disclosure.css';
import type { KeyboardEvent, ReactNode } from 'react';
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

/** For the `ref` of such a panel: it may unfold below what is in sight. */
export function bringIntoSight(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' });
}

/**
 * For the `onKeyDown` of a place with disclosures: Escape closes the panel that the cursor is in, or else the last that is
 * open, and puts the cursor on its button. Not where the key means something nearer: a search field empties itself first.
 */
export function closeByEscape(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event;
  if (key !== 'Escape' || event.isDefaultPrevented() || nativeEvent.isComposing || holdsSearch(target)) return;
  const open = [...currentTarget.querySelectorAll<HTMLElement>('.disclosure[aria-expanded="true"]')];
  const around = open.find(
    (one) => target instanceof Node && (one.contains(target) || panelOf(one)?.contains(target) === true),
  );
  const button = around ?? open.at(-1);
  if (button === undefined) return;
  event.preventDefault();
  button.focus();
  button.click();
}

function panelOf(button: HTMLElement): HTMLElement | null {
  return document.getElementById(button.getAttribute('aria-controls') ?? '');
}

function holdsSearch(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
}
