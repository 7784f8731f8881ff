import { type CardUpload, LARGEST_UPLOAD } from '../../../common/domain/card.ts';
import { safeFileName } from '../../../common/domain/safe-file-name.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import type { Outcome } from '../outcome.ts';
import { UserFailure } from '../user-failure.ts';
import { bytesInBase64 } from './base64.ts';
import type { FileToSend, Sending } from './ports.ts';

export interface NewUpload {
  readonly taskId: number;
  readonly name: string;
  /** MIME type; empty where it is not known. */
  readonly kind: string;
  readonly bytes: number;
}

/** Files that windows hand over in parts, and that are on their way to the service. */
export interface Uploads {
  readonly all: () => readonly CardUpload[];
  /** Gives the id of the upload. Throws `UserFailure('bad-input')` for a file that is too large, or one too many. */
  readonly begin: (upload: NewUpload) => number;
  /** The next part, in base64. Throws `UserFailure` where the upload is not open any more, or grows beyond what was said. */
  readonly add: (uploadId: number, part: string) => void;
  /** The whole file was handed over and leaves; settles with what became of it. Throws `UserFailure` where it was called off. */
  readonly send: (uploadId: number, send: (upload: WholeUpload) => Sending) => Promise<Outcome<null>>;
  readonly cancel: (uploadId: number) => void;
}

export interface WholeUpload {
  readonly file: FileToSend;
  readonly onSent: (sent: number, total: number) => void;
}

interface Open {
  readonly upload: NewUpload;
  readonly parts: string[];
  received: number;
  /** Of the request; null while the window still hands over. */
  sent: { readonly bytes: number; readonly total: number } | null;
  /** Null once it was called off. */
  cancel: (() => void) | null;
}

/** What a window began and left must not fill the memory. */
const MOST_OPEN = 5;
const CHANGED = msg('This file changed while it was read. Choose it again.');

/** Of every account: a window may still hold the number of an upload to one that was left. */
let lastId = 0;

export function createUploads(onChange: () => void): Uploads {
  const open = new Map<number, Open>();

  function get(uploadId: number): Open {
    const found = open.get(uploadId);
    if (found === undefined) throw new UserFailure('not-found', t('This upload was cancelled. Choose the file again.'));
    return found;
  }

  function end(uploadId: number): void {
    if (open.delete(uploadId)) onChange();
  }

  return {
    all: () =>
      [...open].map(([uploadId, { upload, sent }]) => ({
        uploadId,
        taskId: upload.taskId,
        name: upload.name,
        sentBytes: sent?.bytes ?? 0,
        totalBytes: sent?.total ?? upload.bytes,
      })),
    begin: ({ name, ...rest }) => {
      if (rest.bytes > LARGEST_UPLOAD) throw tooLarge(name);
      if (open.size >= MOST_OPEN)
        throw new UserFailure(
          'bad-input',
          t('{most} files are on their way already. Wait for one of them.', { most: MOST_OPEN }),
        );
      lastId += 1;
      const upload = { ...rest, name: safeFileName(name) };
      open.set(lastId, { upload, parts: [], received: 0, sent: null, cancel: () => {} });
      onChange();
      return lastId;
    },
    add: (uploadId, part) => {
      const found = get(uploadId);
      found.received += bytesInBase64(part);
      if (found.received > found.upload.bytes) {
        end(uploadId);
        throw new UserFailure('bad-input', t(CHANGED));
      }
      found.parts.push(part);
    },
    send: async (uploadId, send) => {
      const found = get(uploadId);
      const { name, kind, bytes } = found.upload;
      try {
        if (found.received !== bytes) throw new UserFailure('bad-input', t(CHANGED));
        const onSent = (sent: number, total: number): void => {
          found.sent = { bytes: sent, total };
          onChange();
        };
        const sending = send({ file: { name, kind, content: found.parts }, onSent });
        found.cancel = sending.cancel;
        const outcome = await sending.outcome;
        if (found.cancel === null && outcome.kind !== 'answered')
          throw new UserFailure('bad-input', t('“{name}” was cancelled before the service answered.', { name }));
        return outcome;
      } finally {
        end(uploadId);
      }
    },
    cancel: (uploadId) => {
      const found = open.get(uploadId);
      found?.cancel?.();
      if (found !== undefined) found.cancel = null;
      end(uploadId);
    },
  };
}

function tooLarge(name: string): UserFailure {
  const most = LARGEST_UPLOAD / 1024 / 1024;
  return new UserFailure(
    'bad-input',
    t('“{name}” is larger than {most} MB, the most that is sent.', { name: safeFileName(name), most }),
  );
}
