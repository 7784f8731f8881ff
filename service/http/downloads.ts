import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open.ts';
import { accessToAttachment } from '../resources/attachments.ts';
import type { Settings } from './answer-row.ts';
import { callerOf } from './authentication.ts';
import { notFound } from './failure.ts';
import { attachmentsFolder } from './uploads.ts';

/** Shown in place; everything else is offered for saving, so that no page of ours ever runs what somebody uploaded. */
const SAFE_IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** `GET /attachments/:id/:name`, the `url` of an attachment, for whoever may see what it hangs on. */
export function addDownloads(app: FastifyInstance, db: Database, settings: Settings): void {
  app.get<{ Params: { id: string } }>('/attachments/:id/:name', async (request, reply) => {
    const { id } = request.params;
    if (!/^\d{1,15}$/.test(id)) throw notFound('Attachment');
    const attachment = db.reading(() => accessToAttachment(db, callerOf(request), Number(id)));
    const path = join(attachmentsFolder(settings.dataDir), attachment.file);
    const found = await stat(path).catch(() => null);
    if (found === null) throw notFound('File');
    const isImage = SAFE_IMAGES.has(attachment.content_type);
    return await reply
      .headers({
        'content-type': isImage ? attachment.content_type : 'application/octet-stream',
        'content-length': String(found.size),
        'content-disposition': `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(attachment.name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(createReadStream(path));
  });
}

/** RFC 8187: nothing but unreserved characters. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
