import { z } from 'zod';
import { custom, nothing } from '../contract/answers.ts';
import { v3 } from '../contract/endpoint.ts';
import {
  before,
  count,
  id,
  listOf,
  nullableInstant,
  nullableInteger,
  nullableText,
  type Read,
  record,
  text,
} from '../contract/fields.ts';
import * as given from '../contract/parameters.ts';

const fields = {
  id,
  name: text,
  content_type: text,
  size: count,
  data: nullableText,
  /** 0 none, 1 pinned to the card, 2 its cover, 3 both. */
  mode: count,
  created_at: nullableInstant,
  updated_at: nullableInstant,
  url: text,
};

/** Contract: Attachment; `url` is a path on the same server. */
export const attachment = record('attachment', fields);

export type Attachment = Read<typeof attachment>;

const attachments = listOf(attachment, 'attachment');
/** What was not stored has no number. */
const failures = listOf(record('attachment', { ...fields, id: nullableInteger }), 'attachment');

/** The answer is an array of three arrays. */
const uploaded = before(
  (raw) => (Array.isArray(raw) ? { uploaded: raw[0], failed: raw[1], all: raw[2] } : raw),
  record('upload', { uploaded: attachments, failed: failures, all: attachments }),
);

const wire = z.array(attachments.wire).min(3).max(3);

export const v3Attachments = {
  /**
   * `POST /api/v3/attachments.json`, multipart with `files[]` and `attachable` (`Task#7`, `Board#1`); answers
   * `{ uploaded, failed, all }`. 404 for an attachable that is none, 413, 422.
   */
  uploadAttachments: v3({
    method: 'POST',
    path: '/attachments',
    summary: 'Upload files',
    query: z.object({ attachable: given.optional(given.text) }),
    upload: true,
    answer: custom(uploaded, wire, (value) => [value.uploaded, value.failed, value.all]),
    refusals: [400, 404, 413, 422],
  }),
  /** `DELETE /api/v3/attachments/:attachment_id/detach.json` with `attachable`; answers nothing. 403 for one that cannot be. */
  detachAttachment: v3({
    method: 'DELETE',
    path: '/attachments/:attachment_id/detach',
    summary: 'Take an attachment off its task or board',
    query: z.object({ attachable: given.optional(given.text) }),
    answer: nothing(),
    refusals: [404, 422],
  }),
  /** `PATCH /api/v3/attachments/:attachment_id/set_mode.json` with `mode` (0 to 3) and `attachable`. 403, 404, 422. */
  setAttachmentMode: v3({
    method: 'PATCH',
    path: '/attachments/:attachment_id/set_mode',
    summary: 'Pin an attachment, make it the cover, or neither',
    query: z.object({
      mode: given.integer.refine((mode) => mode >= 0 && mode <= 3, { error: 'is not 0, 1, 2 or 3' }),
      attachable: given.text,
    }),
    answer: nothing(),
    refusals: [404, 422],
  }),
};
