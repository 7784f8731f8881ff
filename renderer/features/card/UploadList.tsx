import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { sizeInRegion } from '../../../common/time/region.ts';

/** Files on their way to the card, how far each is, and the way to call it off. */
export function UploadList({ taskId }: { readonly taskId: number }) {
  const { ask } = useCardclock();
  const all = useSnapshot((snapshot) => snapshot.uploads);
  const uploads = all.filter((upload) => upload.taskId === taskId);
  if (uploads.length === 0) return null;

  return (
    <ul className="card-uploads" aria-label={t('Files on their way')}>
      {uploads.map(({ uploadId, name, sentBytes, totalBytes }) => (
        <li key={uploadId} className="card-upload">
          <span className="card-file">
            <bdi>{name}</bdi>
            <progress max={Math.max(1, totalBytes)} value={sentBytes} aria-label={t('Sending {name}', { name })} />
            <span className="card-soft tabular">
              {t('{sent} of {total}', { sent: sizeInRegion(sentBytes), total: sizeInRegion(totalBytes) })}
            </span>
          </span>
          <Button
            variant="quiet"
            aria-label={t('Cancel {name}', { name })}
            onPress={() => void ask('card:upload-cancel', { uploadId })}
          >
            {t('Cancel')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
