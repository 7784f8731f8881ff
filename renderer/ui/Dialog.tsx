import './dialog.css';
import { useState, type ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from '../../common/i18n/translate.ts';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons.tsx';

export interface DialogProps {
  readonly title: string;
  /** Called by the close button, Escape, and a click outside as long as nothing was typed: that may be one by mistake. */
  readonly onClose: () => void;
  /** `wide`: for text with long lines. */
  readonly size?: 'narrow' | 'wide';
  readonly children: ReactNode;
}

export function Dialog({ title, onClose, size = 'narrow', children }: DialogProps) {
  const [isTyped, setTyped] = useState(false);

  return (
    <ModalOverlay
      className={`dialog-overlay dialog-overlay-${size}`}
      isOpen
      isDismissable
      shouldCloseOnInteractOutside={() => !isTyped}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={`dialog-modal dialog-${size}`}>
        <AriaDialog className="dialog">
          <header className="dialog-head">
            <Heading slot="title">{title}</Heading>
            <IconButton label={t('Close')} slot="close">
              <CloseIcon />
            </IconButton>
          </header>
          <div className="dialog-body" data-typed={isTyped || undefined} onInput={() => setTyped(true)}>
            {children}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
