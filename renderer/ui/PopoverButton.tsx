import './button.css';
import './popover-button.css';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Popover } from 'react-aria-components/Popover';
import { ChevronDownIcon } from './icons.tsx';

const CloseContext = createContext<() => void>(() => {});

/** For what floats: closes it, once something is chosen. */
export function useClosePopover(): () => void {
  return useContext(CloseContext);
}

export interface PopoverButtonProps {
  /** What it says, and the name of what it opens. */
  readonly name: string;
  /** What is seen of it, where that is less. */
  readonly words?: ReactNode;
  /** Before the words, in place of the chevron after them. */
  readonly icon?: ReactNode;
  readonly variant?: 'plain' | 'quiet';
  readonly placement?: 'bottom start' | 'bottom end';
  /** What floats under it. */
  readonly children: ReactNode;
}

/** A button with fields that float under it, and push nothing. Escape and a click beside them close them. */
export function PopoverButton(props: PopoverButtonProps) {
  const { name, words = name, icon, variant = 'quiet', placement = 'bottom start', children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));

  return (
    <>
      <AriaButton
        ref={button}
        className={`button button-${variant} popover-button`}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        {icon}
        <span className="popover-button-words">{words}</span>
        {icon === undefined ? <ChevronDownIcon size={12} /> : null}
      </AriaButton>
      <Popover
        className="popover"
        aria-label={name}
        triggerRef={button}
        placement={placement}
        offset={4}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <CloseContext value={close}>
          <div className="popover-content">{children}</div>
        </CloseContext>
      </Popover>
    </>
  );
}
