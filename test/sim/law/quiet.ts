import type { TrackerRow } from '../../../main/core/journal/rows.ts';
import type { StoredRecord } from '../board/board-model.ts';
import { isKeptBy, type LawPorts } from './conserved.ts';
import { isSame, spokenTimes, type Thing, wasEverMeant } from './thing.ts';

export interface QuietPorts extends LawPorts {
  /** Rows still to be sent. */
  readonly pending: () => readonly TrackerRow[];
  readonly rowBoundTo: (serverId: number) => TrackerRow | null;
  /** True: the person was asked something that holds everything up. */
  readonly isHeldUp: () => boolean;
  /** By the service's clock: what starts later than that waits until then. */
  readonly servedNow: () => number;
  /** True: something refused a row that no other rule explains. */
  readonly wasRefused: () => boolean;
}

/** Once all is quiet: the service holds exactly what is meant, but for what the ledger asks about. */
export function checkQuiet(ports: QuietPorts): void {
  checkNothingWaits(ports);
  const left = new Set(ports.records());
  const open = ports.meaning.things.filter((thing) => isOpen(ports, thing));
  for (const thing of open) checkQuestion(ports, thing);
  for (const thing of ports.meaning.things) if (!thing.deleted && !open.includes(thing)) takeServed(ports, left, thing);
  for (const record of left) checkExplained(ports, open, record);
}

function checkNothingWaits(ports: QuietPorts): void {
  if (ports.isHeldUp()) return;
  for (const row of ports.pending()) {
    // What becomes of a task that is not at the service is another law's affair.
    if (row.taskId < 0) continue;
    const isLoose = ports.meaning.ofRow(row.id)?.loose !== null;
    if (!isLoose && row.desired.startedAt <= ports.servedNow())
      ports.violated(`row ${row.id} still waits: ${spokenTimes(row.desired)}`);
  }
}

function rowFor({ rowOf }: LawPorts, { rowId }: Thing): TrackerRow | null {
  return rowId === null ? null : rowOf(rowId);
}

/** More than one outcome is right, or none yet. */
function isOpen(ports: QuietPorts, thing: Thing): boolean {
  const row = rowFor(ports, thing);
  if (thing.loose !== null) return true;
  return (
    row !== null &&
    (row.taskId < 0 || row.parked !== null || ports.isHeldUp() || row.desired.startedAt > ports.servedNow())
  );
}

/** Questions are bounded: nobody is asked where nothing was in conflict, refused or restored. */
function checkQuestion(ports: QuietPorts, thing: Thing): void {
  const parked = rowFor(ports, thing)?.parked ?? null;
  // Whether that question has a reason was judged when it was asked.
  if (parked !== null && parked.kind !== 'double' && !thing.isDoubtful && thing.loose === null && !ports.wasRefused())
    ports.violated(`${thing.name} asks "${parked.words}", and nothing gave a reason to`);
}

/** Takes out of `left` what stands for the thing. */
function takeServed(ports: QuietPorts, left: Set<StoredRecord>, thing: Thing): void {
  const row = rowFor(ports, thing);
  const isMoved = row !== null && row.moved !== null && isKeptBy(row, thing);
  const meant = isMoved ? row.desired : thing;
  const equal = [...left].filter((record) => record.taskId === thing.taskId && isSame(record, meant));
  // Of equal ones rather its own: another may be a double that is asked about.
  const found =
    equal.find(({ id }) => id === row?.seen?.serverId) ?? equal.find(({ uid }) => thing.uids.has(uid)) ?? equal[0];
  if (found !== undefined) left.delete(found);
  else ports.violated(`the service lacks ${thing.name}: ${spokenTimes(meant)}`);
}

/** How many are otherwise than was said last, and nobody is asked: more than one outcome was right. */
export function countExcused(ports: Pick<LawPorts, 'meaning' | 'rowOf' | 'records'>): number {
  return ports.meaning.things.filter((thing) => {
    const row = thing.rowId === null ? null : ports.rowOf(thing.rowId);
    if (thing.loose === null || (row !== null && isTold(row))) return false;
    return !isAsSaid(ports.records(), thing);
  }).length;
}

/** As a question, or as gone: then it can be restored for 30 days. */
function isTold({ parked, goneAt }: TrackerRow): boolean {
  return parked !== null || goneAt !== null;
}

function isAsSaid(records: readonly StoredRecord[], thing: Thing): boolean {
  const own = records.filter((record) => record.taskId === thing.taskId && wasEverMeant(thing, record));
  if (thing.deleted) return own.length === 0;
  return own.length === 1 && own.every((record) => isSame(record, thing));
}

function checkExplained(ports: QuietPorts, open: readonly Thing[], record: StoredRecord): void {
  const asked = ports.rowBoundTo(record.id)?.parked ?? null;
  if (asked?.kind === 'double' || (asked !== null && ports.wasRefused())) return;
  if (open.some((thing) => thing.taskId === record.taskId && wasEverMeant(thing, record))) return;
  const thing = ports.meaning.ofRecord(record.uid);
  const words = thing === null ? 'nobody meant' : `is one too many or otherwise than meant of ${thing.name}`;
  ports.violated(`the service has #${record.id} ${spokenTimes(record)}, which ${words}`);
}
