import type { TrackerBody } from '../../../main/core/journal/attempts.ts';
import type { FateFor } from './fate.ts';

/** A request as it left the device. Instants are true time. */
export interface Request {
  readonly number: number;
  readonly verb: 'create' | 'update' | 'delete' | 'task' | 'list' | 'who' | 'board' | 'report';
  readonly words: string;
  readonly sentAt: number;
  /** For creates: the row that it speaks for. */
  readonly rowId: number | null;
  readonly serverId: number | null;
  readonly body: TrackerBody;
}

export function isWrite({ verb }: Pick<Request, 'verb'>): boolean {
  return verb === 'create' || verb === 'update' || verb === 'delete' || verb === 'task';
}

export function concerns(wanted: FateFor, request: Pick<Request, 'verb'>): boolean {
  if (wanted === 'any') return true;
  return wanted === 'write' ? isWrite(request) : wanted === request.verb;
}
