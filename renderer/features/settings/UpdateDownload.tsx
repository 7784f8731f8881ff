import type { DownloadProgress } from '../../../common/domain/update.ts';
import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { percentInRegion, sizeInRegion } from '../../../common/time/region.ts';

export interface UpdateDownloadProps {
  readonly progress: DownloadProgress;
  readonly onCancel: () => void;
}

/** How far the new version is, and the way to call it off. */
export function UpdateDownload({ progress: { receivedBytes, totalBytes }, onCancel }: UpdateDownloadProps) {
  const isKnown = totalBytes !== null && totalBytes > 0;

  return (
    <div className="settings-download">
      <progress
        aria-label={t('Downloading the new version')}
        {...(isKnown ? { max: totalBytes, value: receivedBytes } : {})}
      />
      <span className="tabular">{isKnown ? farWords(receivedBytes, totalBytes) : t('Asking the feed…')}</span>
      <Button onPress={onCancel}>{t('Cancel download')}</Button>
    </div>
  );
}

/** `12 %, 9.8 MB of 81.4 MB`: never whole before all of it is here. */
function farWords(receivedBytes: number, totalBytes: number): string {
  return t('{percent}, {received} of {total}', {
    percent: percentInRegion(Math.floor((100 * receivedBytes) / totalBytes) / 100),
    received: sizeInRegion(receivedBytes),
    total: sizeInRegion(totalBytes),
  });
}
