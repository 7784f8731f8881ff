import { useRef, useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { MenuEntry } from './MenuPopover.tsx';
import './button.css';
import { IconFace } from './IconButton.tsx';
import { later } from './later.tsx';

export const MenuPopover = later(async () => (await import('./MenuPopover.tsx')).MenuPopover);

export interface MenuButtonProps {
  /** The name of the button and of its menu. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** `quiet`: words, and not an icon alone. */
  readonly variant?: 'icon' | 'quiet';
  readonly children: ReactNode;
}

/** An icon button that opens a menu, whose code is fetched when it is opened for the first time. */
export function MenuButton({ label, entries, variant = 'icon', children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <AriaButton
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={variant === 'icon' ? 'icon-button icon-button-quiet' : 'button button-quiet'}
        onPress={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setOpen(true);
          // React Aria keeps every other key from the window, too.
          else event.continuePropagation();
        }}
      >
        {variant === 'icon' ? <IconFace tip={label}>{children}</IconFace> : children}
      </AriaButton>
      {isOpen ? (
        <MenuPopover label={label} entries={entries} triggerRef={button} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
