import type { NewTaskRow, TaskAttempt } from '../../../main/core/journal/new-task-row.ts';
import { APPLIED } from '../../../main/core/journal/attempts.ts';
import type { StoredCard } from '../board/task-model.ts';

export interface TaskLawPorts {
  readonly rows: readonly NewTaskRow[];
  readonly attemptsOf: (taskId: number) => readonly TaskAttempt[];
  /** Somebody would miss it. Asked of what is on the disk, and not of the engine. */
  readonly isMissed: (row: NewTaskRow) => boolean;
  /** Nobody did for a while after it had been sent. */
  readonly wasGivenUp: (taskId: number) => boolean;
  readonly cards: readonly StoredCard[];
  /** By our user on another device, or by a colleague. */
  readonly isMadeElsewhere: (cardId: number) => boolean;
  readonly isHeldUp: boolean;
  readonly wasRefused: boolean;
  readonly violated: (words: string) => void;
}

/** Once all is quiet: each task that was made is at the service once, or is asked about, and is nobody else's card. */
export function checkTasks(ports: TaskLawPorts): void {
  for (const row of ports.rows) {
    checkThere(ports, row);
    checkOwn(ports, row);
    checkReason(ports, row);
  }
  // While it is open whether the service has lost something, nothing is looked for.
  if (!ports.isHeldUp) for (const card of ports.cards) checkMeant(ports, card);
}

function checkThere({ isMissed, isHeldUp, violated }: TaskLawPorts, row: NewTaskRow): void {
  if (row.actualId === null && row.attention === null && !isHeldUp && isMissed(row))
    violated(`task ${row.taskId} “${row.name}” still waits`);
}

/** A request made it, or the person said that it is this one. */
function checkOwn(ports: TaskLawPorts, row: NewTaskRow): void {
  const { rows, attemptsOf, cards, isMadeElsewhere, violated } = ports;
  const card = cards.find(({ id }) => id === row.actualId);
  if (card === undefined || isChosen(row)) return;
  const twice = rows.some((other) => other !== row && other.actualId === card.id && !isChosen(other));
  if (twice) violated(`card ${card.id} “${card.name}” was taken for two tasks`);
  // Our user's own card, made while nobody answered, cannot be told from what the request made.
  const isOurs = card.entry > Math.min(...attemptsOf(row.taskId).map(({ afterEntry }) => afterEntry ?? 0));
  if (isMadeElsewhere(card.id) && (card.userId !== OUR_USER || !isOurs))
    violated(`card ${card.id} “${card.name}”, which somebody else made, was taken for task ${row.taskId}`);
}

const OUR_USER = 7;

/** The person chose a card for it once. */
function isChosen({ others, actualId }: NewTaskRow): boolean {
  return actualId !== null && (others.includes(actualId) || actualId < 200);
}

function checkReason(ports: TaskLawPorts, row: NewTaskRow): void {
  const { wasRefused, attemptsOf, violated } = ports;
  if (row.attention?.kind === 'refused' && !wasRefused)
    violated(`task ${row.taskId} counts as refused, and nothing was`);
  if (row.attention?.kind === 'unclear' && attemptsOf(row.taskId).length === 0)
    violated(`task ${row.taskId} is asked about, and was never sent`);
  if (!wasRefused) checkDoubles(ports, row);
}

function checkDoubles(ports: TaskLawPorts, row: NewTaskRow): void {
  if (row.attention?.kind !== 'double' || ports.wasGivenUp(row.taskId)) return;
  const doubles = row.attention.candidates.flatMap(({ taskId }) => ports.cards.find(({ id }) => id === taskId) ?? []);
  for (const card of doubles.filter(({ isFound }) => isFound))
    if (!ports.rows.some((other) => other !== row && isLeftBy(ports, other, card)))
      ports.violated(`card ${card.id} “${card.name}” became a double, though a look would have found it`);
}

/** Of a task which the person gave up or passed over, and may have taken up again since: no look for that task could settle whose it is. */
function isLeftBy(ports: TaskLawPorts, other: NewTaskRow, card: StoredCard): boolean {
  // One of its requests, of which nobody knows what it made.
  const mayBeItsOwn = ports
    .attemptsOf(other.taskId)
    .some(
      ({ body, answer, afterEntry }) => body.name === card.name && answer !== APPLIED && card.entry > (afterEntry ?? 0),
    );
  return (
    (mayBeItsOwn && ports.wasGivenUp(other.taskId)) || other.others.includes(card.id) || isExcused(ports, other, card)
  );
}

/** What requests of ours made is a task of ours, or one that the person knows of. */
function checkMeant(ports: TaskLawPorts, card: StoredCard): void {
  if (card.userId !== OUR_USER || ports.isMadeElsewhere(card.id)) return;
  if (!ports.rows.some((row) => isKnownBy(row, card) || isExcused(ports, row, card)))
    ports.violated(`the service has card ${card.id} “${card.name}” once too often`);
}

function isKnownBy({ attention, actualId, others }: NewTaskRow, { id }: StoredCard): boolean {
  if (actualId === id || others.includes(id)) return true;
  return attention?.kind === 'double' && attention.candidates.some(({ taskId }) => taskId === id);
}

/** A request for it was on its way when the person gave the task up, gave its time to another or was asked something. */
function isExcused({ attemptsOf, isMissed }: TaskLawPorts, row: NewTaskRow, card: StoredCard): boolean {
  if (!attemptsOf(row.taskId).some(({ body }) => body.name === card.name)) return false;
  if (row.actualId !== null) return isChosen(row) || row.name !== card.name;
  return !isMissed(row) || row.attention !== null;
}
