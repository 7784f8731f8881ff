import './menu.css';
import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly onAction: () => void;
}

export interface MenuPopoverProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** What the menu stands under, and what gets the cursor back. */
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** An open menu. */
export function MenuPopover({ label, entries, triggerRef, onClose }: MenuPopoverProps) {
  return (
    <Popover
      className="menu-popover"
      aria-label={label}
      triggerRef={triggerRef}
      placement="bottom end"
      offset={4}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that was opened takes the cursor */}
      <Menu className="menu" aria-label={label} autoFocus="first" onClose={onClose}>
        {entries.map(({ id, label: words, onAction }) => (
          <MenuItem key={id} id={id} className="menu-item" onAction={onAction}>
            {words}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
