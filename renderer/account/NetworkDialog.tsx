import { t } from '../../common/i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { NetworkRows } from './NetworkSettings.tsx';
import { ProxySignIn } from './ProxySignIn.tsx';

export interface NetworkDialogProps {
  /** Tries again what failed. */
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The settings of the network for whoever cannot sign in without them. */
export function NetworkDialog({ onRetry, onClose }: NetworkDialogProps) {
  return (
    <Dialog title={t('Network')} onClose={onClose}>
      <div className="form">
        <ProxySignIn />
        <NetworkRows />
        <div className="buttons">
          <Button
            variant="primary"
            onPress={() => {
              onClose();
              onRetry();
            }}
          >
            {t('Connect again')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
