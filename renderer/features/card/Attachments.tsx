import { useRef, useState } from 'react';
import type { SavedFile } from '../../../common/domain/archive.ts';
import type { Card, CardAttachment, CardFile } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { UPLOAD_PART_BYTES } from '../../../common/ipc/card-commands.ts';
import type { Bridge } from '../../../common/ipc/commands.ts';
import type { Failure, Reply } from '../../../common/ipc/failure.ts';
import { listInRegion, sizeInRegion } from '../../../common/time/region.ts';
import { accountIdOf, present, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { saveFile } from '../../store/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import type { OpenCard } from './use-card.ts';

export interface AttachmentsProps {
  readonly card: Card;
  readonly open: OpenCard;
}

/** Files of the card. They come and go through the app; the window itself loads nothing. */
export function Attachments({ card, open }: AttachmentsProps) {
  const { bridge, store } = useCardclock();
  const input = useRef<HTMLInputElement>(null);
  const section = useRef<HTMLElement>(null);
  useKeptFocus(
    section,
    useSnapshot((snapshot) => snapshot.uploads),
  );
  const { attachments, may, task, beyond } = card;
  if (attachments.length === 0 && !may.change) return null;

  async function send(files: readonly File[]): Promise<void> {
    const problems = new Set<string>();
    const tell = (words: string): void => open.setProblem([...problems.add(words)].join(' '));
    const unsent: string[] = [];
    const accountId = accountIdOf(present(store));
    // Another account has a card of this number, too.
    const isOpen = (): boolean => accountIdOf(present(store)) === accountId;
    open.setProblem(undefined);
    for (const file of files) {
      const reply = await sendFile(bridge, task.taskId, file, isOpen);
      if (reply === null) unsent.push(file.name);
      else if (reply.ok) open.show(reply.value);
      else tell(reply.error.message);
    }
    if (unsent.length > 0) tell(unsentWords(unsent));
  }

  return (
    <section ref={section} tabIndex={-1} className="card-part" aria-labelledby="card-attachments">
      <h3 id="card-attachments">{t('Attachments')}</h3>
      <ul className="card-attachments" aria-label={t('Attachments')}>
        {attachments.map((attachment) => (
          <AttachmentRow key={attachment.attachmentId} taskId={task.taskId} attachment={attachment} open={open} />
        ))}
      </ul>
      {beyond.attachments > 0 ? (
        <p className="card-soft">
          {t('Only the first {shown} of {total} are shown here. All of them are on the board.', {
            shown: attachments.length,
            total: attachments.length + beyond.attachments,
          })}
        </p>
      ) : null}
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

/**
 * Hands a file to the person. Whatever its uploader called its kind: to the window it is bytes, and nothing that could be
 * shown or run.
 */
async function saveContent(bridge: Bridge, { name, base64 }: CardFile): Promise<SavedFile> {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return await saveFile(bridge, { name, mime: 'application/octet-stream', parts: [bytes] });
}

/** Hands a file over in parts, and has it sent; null where its account was left before. Never rejects. */
async function sendFile(
  bridge: Bridge,
  taskId: number,
  file: File,
  isOpen: () => boolean,
): Promise<Reply<Card> | null> {
  if (!isOpen()) return null;
  const { name, type, size: bytes } = file;
  const kind = MIME_TYPE.test(type) ? type : '';
  const begun = await bridge.invoke('card:upload-begin', { taskId, name, kind, bytes });
  if (!begun.ok) return begun;
  const { uploadId } = begun.value;
  try {
    for (let at = 0; at < bytes; at += UPLOAD_PART_BYTES) {
      const base64 = await base64Of(file.slice(at, at + UPLOAD_PART_BYTES));
      if (!isOpen()) return null;
      const added = await bridge.invoke('card:upload-part', { uploadId, base64 });
      if (!added.ok) return added;
    }
  } catch {
    await bridge.invoke('card:upload-cancel', { uploadId });
    return { ok: false, error: unreadable(name) };
  }
  return isOpen() ? await bridge.invoke('card:upload-send', { uploadId }) : null;
}

/** What goes into the head of a request; anything else is sent as of no kind. */
const MIME_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let signs = '';
  // In steps: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += STEP) signs += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(signs);
}

const STEP = 8192;

function unreadable(name: string): Failure {
  return {
    code: 'bad-input',
    message: t('“{name}” cannot be read. Nothing of it was sent; choose it again.', { name }),
  };
}

function unsentWords(names: readonly string[]): string {
  return t(
    'Another account was opened meanwhile, so these files were not sent: {names}. Choose them again once the account of this card is open.',
    { names: listInRegion(names) },
  );
}

/** Files on their way to the card, how far each is, and the way to call it off. */
function UploadList({ taskId }: { readonly taskId: number }) {
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
