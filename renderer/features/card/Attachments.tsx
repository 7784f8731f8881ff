import { useRef, useState } from 'react';
import type { Card, CardAttachment } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { saveContent } from './save-content.ts';
import { sendFile } from './send-file.ts';
import { UploadList } from './UploadList.tsx';
import type { OpenCard } from './use-card.ts';
import { sizeInRegion } from '../../../common/time/region.ts';

export interface AttachmentsProps {
  readonly card: Card;
  readonly open: OpenCard;
}

/** Files of the card. They come and go through the app; the window itself loads nothing. */
export function Attachments({ card, open }: AttachmentsProps) {
  const { bridge } = useCardclock();
  const input = useRef<HTMLInputElement>(null);
  const { attachments, may, task } = card;
  if (attachments.length === 0 && !may.change) return null;

  async function send(files: readonly File[]): Promise<void> {
    const problems = new Set<string>();
    open.setProblem(undefined);
    for (const file of files) {
      const reply = await sendFile(bridge, task.taskId, file);
      if (reply.ok) open.show(reply.value);
      else open.setProblem([...problems.add(reply.error.message)].join(' '));
    }
  }

  return (
    <section className="card-part" aria-labelledby="card-attachments">
      <h3 id="card-attachments">{t('Attachments')}</h3>
      <ul className="card-attachments" aria-label={t('Attachments')}>
        {attachments.map((attachment) => (
          <AttachmentRow key={attachment.attachmentId} taskId={task.taskId} attachment={attachment} open={open} />
        ))}
      </ul>
      <UploadList taskId={task.taskId} />
      {may.change ? (
        <>
          <input
            ref={input}
            className="hidden-visually"
            type="file"
            multiple
            tabIndex={-1}
            aria-label={t('Files to attach')}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = '';
              void send(files);
            }}
          />
          <Button onPress={() => input.current?.click()}>
            <PlusIcon />
            {t('Attach files…')}
          </Button>
        </>
      ) : null}
    </section>
  );
}

interface AttachmentRowProps {
  readonly taskId: number;
  readonly attachment: CardAttachment;
  readonly open: OpenCard;
}

function AttachmentRow({ taskId, attachment, open }: AttachmentRowProps) {
  const { bridge } = useCardclock();
  const [isOpening, setOpening] = useState(false);
  const { attachmentId, name, bytes, kind } = attachment;

  /** What the desktop does not open is saved. */
  async function handOut(show: boolean): Promise<void> {
    setOpening(true);
    const reply = await bridge.invoke('card:attachment-open', { taskId, attachmentId, show });
    open.setProblem(reply.ok ? undefined : reply.error.message);
    if (reply.ok && reply.value.kind === 'file' && (await saveContent(bridge, reply.value)).kind === 'failed')
      open.setProblem(t('“{name}” could not be saved. Try again, or choose another place.', { name }));
    setOpening(false);
  }

  return (
    <li className="card-attachment">
      <span className="card-file">
        <bdi>{name}</bdi>
        <span className="card-soft">{[sizeInRegion(bytes), kind].filter((part) => part !== '').join(' · ')}</span>
      </span>
      <Button
        variant="quiet"
        isPending={isOpening}
        aria-label={t('Open {name}', { name })}
        onPress={() => void handOut(true)}
      >
        {t('Open')}
      </Button>
      <Button
        variant="quiet"
        isPending={isOpening}
        aria-label={t('Save {name}', { name })}
        onPress={() => void handOut(false)}
      >
        {t('Save…')}
      </Button>
    </li>
  );
}
