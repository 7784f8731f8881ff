import type { Card } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Bridge } from '../../../common/ipc/commands.ts';
import { UPLOAD_PART_BYTES } from '../../../common/ipc/card-commands.ts';
import type { Failure, Reply } from '../../../common/ipc/failure.ts';

/** Hands a file over in parts, and has it sent. Never rejects. */
export async function sendFile(bridge: Bridge, taskId: number, file: File): Promise<Reply<Card>> {
  const { name, type, size: bytes } = file;
  const kind = MIME_TYPE.test(type) ? type : '';
  const begun = await bridge.invoke('card:upload-begin', { taskId, name, kind, bytes });
  if (!begun.ok) return begun;
  const { uploadId } = begun.value;
  try {
    for (let at = 0; at < bytes; at += UPLOAD_PART_BYTES) {
      const base64 = await base64Of(file.slice(at, at + UPLOAD_PART_BYTES));
      const added = await bridge.invoke('card:upload-part', { uploadId, base64 });
      if (!added.ok) return added;
    }
  } catch {
    await bridge.invoke('card:upload-cancel', { uploadId });
    return { ok: false, error: unreadable(name) };
  }
  return await bridge.invoke('card:upload-send', { uploadId });
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
