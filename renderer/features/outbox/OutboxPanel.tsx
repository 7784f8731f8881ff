import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../../../common/i18n/translate.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useSidePane } from '../../ui/use-side-pane.ts';
import { Outbox } from './Outbox.tsx';

/**
 * The same beside whatever view is shown. It takes the cursor when it opens and gives it back when it closes: by Escape, by
 * its cross, or by a click on what lies beside it.
 */
export function OutboxPanel({ onClose }: { readonly onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useSidePane(panel, onClose);

  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (target instanceof Element && target.closest('.workspace-main') !== null) close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, []);

  return (
    <section ref={panel} className="outbox-panel" aria-labelledby="outbox-panel-title" tabIndex={-1}>
      <header className="outbox-panel-head">
        <h2 id="outbox-panel-title">{t('Sync')}</h2>
        <IconButton label={t('Close')} onPress={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <Outbox />
    </section>
  );
}
