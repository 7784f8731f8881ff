import type { Attempt } from '../journal/attempts.ts';
import type { TrackerRow } from '../journal/rows.ts';
import { msg } from '../../../common/i18n/translate.ts';
import type { Looked } from './adopt.ts';
import { CREATED_MARGIN_MS } from './fingerprint.ts';
import type { SendPorts, StepEnd } from './send.ts';
import type { Unread } from '../outcome.ts';

/** As any answer that somebody on the way made a mess of: asked for again after a pause. */
export const NOT_UNDERSTOOD: StepEnd = {
  kind: 'failed',
  verb: 'list',
  answer: {
    kind: 'refused',
    status: 502,
    words: msg('An entry of this card at the service cannot be understood, and it may be this one.'),
    fields: [],
    retryAfterMs: null,
    serverAheadMs: null,
  },
};

/** Whether the list has something that was not understood and may be what the row is bound to, or what one of `open` made. */
export function mayBeUnread(
  ports: Pick<SendPorts, 'journal'>,
  row: TrackerRow,
  open: readonly Attempt[],
  { unread = [], serverAheadMs }: Looked,
): boolean {
  const ofTask = unread.filter(({ taskId }) => (taskId ?? row.taskId) === row.taskId);
  const { seen } = row;
  if (seen !== null) return ofTask.some(({ id }) => (id ?? seen.serverId) === seen.serverId);
  const ofNobody = ofTask.filter(({ id, createdAt }) => id === null || !isKnown(ports, row, open, { id, createdAt }));
  return ofNobody.some((one) => mayBeMade(row, open, one, serverAheadMs ?? 0));
}

function isKnown(
  { journal }: Pick<SendPorts, 'journal'>,
  { accountId }: TrackerRow,
  open: readonly Attempt[],
  { id, createdAt }: { readonly id: number; readonly createdAt: number | null },
): boolean {
  if (journal.trackers.byServerId(accountId, id) !== null) return true;
  if (journal.attempts.buriedAt(accountId, id, createdAt) !== null) return true;
  return open.length > 0 && open.every(({ known }) => known.some(({ serverId }) => serverId === id));
}

/** By when it came to be, or where that is not told by its start. */
function mayBeMade(row: TrackerRow, open: readonly Attempt[], one: Unread, serverAheadMs: number): boolean {
  const creates = open.filter(({ verb }) => verb === 'create');
  if (one.createdAt === null) {
    const starts = [row.desired.startedAt, ...creates.map(({ body }) => body.startedAt)];
    return one.startedAt === null || starts.includes(one.startedAt);
  }
  const leftAt = creates.map(({ serverSentAt, sentAt }) => serverSentAt ?? sentAt + serverAheadMs);
  return one.createdAt >= Math.min(row.madeAt + serverAheadMs, ...leftAt) - CREATED_MARGIN_MS;
}
