import type { TrackerBody } from '../../../main/core/journal/attempts.ts';
import type { BoardService } from '../../../main/core/sync/board-service.ts';
import type { Outcome, Silence } from '../../../main/core/outcome.ts';
import type { BoardModel, StoredRecord, Told } from '../board/board-model.ts';
import { FOR_READS, FOR_WRITES, type FateOf, follow } from './fates.ts';
import { type Asked, createService } from './service.ts';
import { nameOf } from './small-world.ts';
import type { Timeline } from './timeline.ts';

interface Message extends Asked {
  readonly device: number;
  /** UTC ms. */
  readonly sentAt: number;
  readonly fate: FateOf;
}

/** Held up on its way, until somebody lets it go. */
export interface Held extends Message {
  readonly what: 'request' | 'copy' | 'answer';
  readonly go: () => void;
}

/** A write that reached the service. */
export interface Applied {
  readonly verb: Asked['verb'];
  readonly device: number;
  readonly serverId: number;
  /** Of the entry, as it was then. */
  readonly userId: number;
  readonly taskId: number;
  readonly startedAt: number;
  /** Of an update. */
  readonly body?: TrackerBody;
  /** UTC ms. */
  readonly sentAt: number;
  readonly appliedAt: number;
  /** UTC ms, when its device heard of it; Infinity while it has not. */
  readonly heardAt: () => number;
}

/** A create that left a device. */
export interface SentCreate {
  readonly device: number;
  readonly taskId: number | undefined;
  /** UTC ms; as it was sent. */
  readonly startedAt: number | undefined;
  /** UTC ms. */
  readonly sentAt: number;
  readonly isAnswered: () => boolean;
  /** UTC ms, when its device had listed all of the task after it had given up; Infinity while it has not. */
  readonly lookedAt: () => number;
}

/** An update that left a device. */
export interface SentUpdate {
  readonly device: number;
  readonly body: TrackerBody;
  /** UTC ms. */
  readonly sentAt: number;
  /** UTC ms, when its device heard of it; Infinity while it has not. */
  readonly heardAt: () => number;
}

/** A device listed all of a task. */
export interface TaskLook {
  readonly device: number;
  readonly taskId: number;
  /** UTC ms. */
  readonly askedAt: number;
  readonly heardAt: number;
}

/** The program at the other end of the wire. */
export interface Client {
  readonly device: number;
  readonly userId: number;
  /** Hands over an answer, never to a program that is gone. */
  readonly hand: (run: () => void) => void;
  readonly isOn: () => boolean;
}

/** Between the devices and the service. */
export interface Wire {
  readonly service: (client: Client) => BoardService;
  /** Of what still comes, by itself or when it is let go. */
  readonly onTheWay: () => readonly string[];
  readonly isBusy: () => boolean;
  readonly isAnyCutOff: () => boolean;
  readonly held: () => readonly Held[];
  readonly letGo: (held: Held) => void;
  readonly requests: () => number;
  /** On which devices something happened that a person may do something before or after. */
  readonly takeMarks: () => ReadonlySet<number>;
  /** Ms lived, when a write last came a step further. */
  readonly writtenAt: () => number;
  readonly applied: () => readonly Applied[];
  readonly creates: () => readonly SentCreate[];
  readonly updates: () => readonly SentUpdate[];
  readonly looks: () => readonly TaskLook[];
  /** UTC ms, when the device had listed all of the task after it asked for that at `since` or later; Infinity while it has not. */
  readonly lookedAt: (device: number, taskId: number | undefined, since: number) => number;
  /** What was to be written was refused: an end in the past, perhaps. */
  readonly isAnyRefused: () => boolean;
  /** Of a device that works on the service itself, and of which nothing fails. */
  readonly note: (verb: Applied['verb'], record: StoredRecord, device: number) => void;
  /** The device has no network for so long. */
  readonly cutOff: (device: number, forMs: number) => void;
  readonly reconnect: () => void;
}

export interface WirePorts {
  readonly timeline: Timeline;
  readonly model: BoardModel;
  /** Of so many fates the one that a request meets. */
  readonly fate: (options: number) => number;
  readonly tell: (words: string) => void;
}

/** So long a device that is cut off hears nothing: the other one pulls meanwhile. */
const CUT_MS = 100_000;

export function createWire({ timeline, model, fate, tell }: WirePorts): Wire {
  let requests = 0;
  let marks = new Set<number>();
  const cutUntil = new Map<number, number>();
  let writtenAt = timeline.lived();
  let held: Held[] = [];
  const writes: Applied[] = [];
  const creates: SentCreate[] = [];
  const updates: SentUpdate[] = [];
  const looks: TaskLook[] = [];
  let isAnyRefused = false;
  const underWay = new Set<{ readonly label: string }>();

  /** What is written at the service is news to both; of all else the other device knows nothing. */
  function mark({ device, verb }: Message, isAtService: boolean): void {
    if (verb !== 'read') writtenAt = timeline.lived();
    marks.add(device);
    if (verb !== 'read' && isAtService) marks = new Set([0, 1]);
  }

  function cutOff(device: number, forMs = CUT_MS): void {
    tell(`  (the ${nameOf(device)} is cut off)`);
    cutUntil.set(device, timeline.lived() + forMs);
    timeline.after(forMs, `${device} cut`, () => marks.add(device));
  }

  function isCutOff(device: number): boolean {
    return timeline.lived() < (cutUntil.get(device) ?? 0);
  }

  function after(message: Message, delayMs: number, what: string, run: () => void): void {
    const label = `${message.device} ${what} ${message.words} ${message.fate}`;
    const entry = { label };
    underWay.add(entry);
    timeline.after(delayMs, label, () => {
      underWay.delete(entry);
      run();
    });
  }

  function hold(message: Message, what: Held['what'], mostMs: number, go: () => void): void {
    const one: Held = { ...message, what, go };
    held.push(one);
    if (mostMs === Infinity) return;
    timeline.after(mostMs, 'held', () => {
      if (held.includes(one)) release(one);
    });
  }

  function release(one: Held): void {
    held = held.filter((other) => other !== one);
    one.go();
  }

  function note(
    verb: Applied['verb'],
    { id, userId, taskId, startedAt }: StoredRecord,
    by: Pick<Applied, 'device' | 'sentAt' | 'heardAt' | 'body'>,
  ): void {
    writes.push({ verb, serverId: id, userId, taskId, startedAt, appliedAt: timeline.wall(), ...by });
  }

  function lookedAt(device: number, taskId: number | undefined, since: number): number {
    const first = looks.find((look) => look.device === device && look.taskId === taskId && look.askedAt >= since);
    return first?.heardAt ?? Infinity;
  }

  function met(asked: Asked): FateOf {
    const fates: readonly FateOf[] = asked.verb === 'read' ? FOR_READS : FOR_WRITES;
    return fates[fate(fates.length)] ?? 'fine';
  }

  async function send<T>({ device, hand, isOn }: Client, asked: Asked, apply: () => Told<T>): Promise<Outcome<T>> {
    if (!isOn()) return await new Promise(() => undefined);
    if (isCutOff(device))
      return await new Promise((resolve) => {
        timeline.after(0, 'cut', () => hand(() => resolve(UNREACHABLE)));
      });
    requests += 1;
    let [heardAt, givenUpAt] = [Infinity, Infinity];
    const message: Message = { ...asked, device, sentAt: timeline.wall(), fate: met(asked) };
    const { sentAt, words, verb } = message;
    const from = nameOf(device);
    tell(`  ${from} → ${words}${message.fate === 'fine' ? '' : ` [${message.fate}]`}`);
    if (verb !== 'read') mark(message, false);
    const { taskId, startedAt, body } = asked;
    if (body !== undefined) updates.push({ device, body, sentAt, heardAt: () => heardAt });
    if (verb === 'create')
      creates.push({
        device,
        taskId,
        sentAt,
        startedAt,
        isAnswered: () => heardAt < Infinity,
        lookedAt: () => lookedAt(device, taskId, givenUpAt),
      });

    function applied(): Outcome<T> {
      const before = asked.serverId === undefined ? null : model.byId(asked.serverId);
      const told = apply();
      tell(`  service: ${from}’s ${words} ${'refused' in told ? `is refused (${told.refused.status})` : 'is applied'}`);
      const record = before ?? ('value' in told ? model.byId(idOf(told.value)) : null);
      const isRefused = 'refused' in told;
      if (verb === 'create' || verb === 'update') isAnyRefused ||= isRefused;
      if (verb !== 'read' && record !== null)
        note(verb, record, { device, sentAt, heardAt: () => heardAt, ...(body === undefined ? {} : { body }) });
      mark(message, true);
      const serverAheadMs = Math.floor(timeline.wall() / 1000) * 1000 - timeline.wall();
      if ('refused' in told) return { kind: 'refused', ...told.refused, retryAfterMs: null, serverAheadMs };
      return { kind: 'answered', value: told.value, sentAt, serverAheadMs };
    }

    return await new Promise((resolve) => {
      follow<Outcome<T>>(message.fate, {
        applied,
        answer: (outcome) =>
          hand(() => {
            tell(`  ${from} ← ${words}: ${outcome.kind === 'silent' ? outcome.words : outcome.kind}`);
            if (outcome.kind === 'silent') givenUpAt = timeline.wall();
            else heardAt = timeline.wall();
            if (verb === 'read' && taskId !== undefined && outcome.kind === 'answered')
              looks.push({ device, taskId, askedAt: sentAt, heardAt });
            mark(message, false);
            resolve(outcome);
          }),
        isAnswer: ({ kind }) => kind === 'answered',
        timedOut: TIMED_OUT,
        broken: BROKEN,
        after: (delayMs, what, run) => after(message, delayMs, what, run),
        hold: (what, mostMs, run) => hold(message, what, mostMs, run),
        cutOff: () => cutOff(device),
      });
    });
  }

  return {
    service: (client) => createService(model, client.userId, async (asked, apply) => await send(client, asked, apply)),
    onTheWay: () => [
      ...[...underWay].map(({ label }) => label),
      ...held.map(({ device, what, words, sentAt }) => `${device} held ${what} ${words} ${timeline.wall() - sentAt}`),
    ],
    // What is held up for long is waited for by nobody.
    isBusy: () => underWay.size > 0 || held.some(({ what, fate: why }) => what === 'answer' || why === 'slow'),
    isAnyCutOff: () => [...cutUntil.keys()].some(isCutOff),
    held: () => held,
    letGo: (one) => {
      tell(`  (what was held up goes on: ${one.what} ${one.words})`);
      writtenAt = timeline.lived();
      release(one);
    },
    requests: () => requests,
    takeMarks: () => {
      const were = marks;
      marks = new Set();
      return were;
    },
    writtenAt: () => writtenAt,
    applied: () => writes,
    creates: () => creates,
    updates: () => updates,
    looks: () => looks,
    lookedAt,
    isAnyRefused: () => isAnyRefused,
    note: (verb, record, device) => {
      const now = timeline.wall();
      note(verb, record, { device, sentAt: now, heardAt: () => now });
    },
    cutOff,
    reconnect: () => cutUntil.clear(),
  };
}

function idOf(value: unknown): number {
  const hasId = typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';
  return hasId ? Number(value.id) : 0;
}

const TIMED_OUT: Silence = { kind: 'silent', why: 'timed-out', words: 'timed out', maybeApplied: true };
const UNREACHABLE: Silence = { kind: 'silent', why: 'unreachable', words: 'no network', maybeApplied: false };
const BROKEN: Silence = { kind: 'silent', why: 'unreachable', words: 'connection reset', maybeApplied: true };
