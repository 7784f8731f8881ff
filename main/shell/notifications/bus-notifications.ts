import { setTimeout } from 'node:timers/promises';
import { TimeoutError, type MessageBus } from 'dbus-native';
import type { Log } from '../../core/log/log.ts';
import { openBus } from '../system/session-bus.ts';
import type { Notice, TakeAway } from './notice.ts';
import {
  CLICK,
  closeNotification,
  findServer,
  hearServers,
  type IconPixels,
  type Said,
  sendNotification,
} from './notification-server.ts';

/** A server may have to be started first; nobody waits for it. */
const TIMEOUT_MS = 10_000;
/** For the number of one that a server is just being asked to show; the app ends meanwhile. */
const LAST_ANSWERS_MS = 1000;
const NOTHING: TakeAway = () => {};

interface BusNotificationsPorts {
  readonly icon: () => IconPixels;
  /** Shows it another way, as nobody on the bus did. */
  readonly instead: (notice: Notice) => Promise<TakeAway>;
  readonly log: Log;
  readonly onDefect: (error: unknown) => void;
  readonly open?: () => Promise<MessageBus | null>;
  readonly timeoutMs?: number;
}

export interface BusNotifications {
  readonly show: (notice: Notice) => Promise<TakeAway>;
  /** From now on nobody would hear of their buttons, nor of those whose number is not known yet: they are waited for. */
  readonly takeAllAway: () => Promise<void>;
}

interface OnScreen {
  readonly notice: Notice;
  readonly takeAway: TakeAway;
}

/**
 * Shows notifications with their buttons, as the server of a Linux desktop does. What one of them says is done once, and only
 * when the very server says so that shows it. Nothing is shown where no bus answers, or a server is there and does not answer:
 * Electron would wait for it with everything that the app does (75 s, seen on 22).
 */
export function busNotifications({ icon, instead, log, onDefect, ...ports }: BusNotificationsPorts): BusNotifications {
  const { open = openBus, timeoutMs = TIMEOUT_MS } = ports;
  const shown = new Map<string, OnScreen>();
  const onTheWay = new Set<Promise<void>>();
  let isOver = false;

  function hear({ sender, id, pressed }: Said): void {
    const key = keyOf(sender, id);
    const one = shown.get(key);
    if (one === undefined) return;
    const work = pressed === null ? () => {} : workOf(one.notice, pressed);
    if (work === undefined) return;
    shown.delete(key);
    try {
      work();
    } catch (error) {
      onDefect(error);
    }
  }

  async function showOn(bus: MessageBus, notice: Notice): Promise<TakeAway> {
    const server = await findServer(bus, timeoutMs);
    const { title, body, actions } = notice;
    const labels = actions.map(({ label }) => label);
    let takeAway = NOTHING;
    const onId = (id: number): void => {
      const key = keyOf(server.owner, id);
      takeAway = () => {
        if (shown.delete(key)) closeNotification(bus, server.owner, id);
      };
      shown.set(key, { notice, takeAway });
      if (isOver) takeAway();
    };
    if (isOver) return NOTHING;
    // However late it is shown, its buttons work.
    const sent = sendNotification(bus, server, { title, body, labels, icon: icon() }, { timeoutMs: 0, onId });
    onTheWay.add(sent);
    await sent.finally(() => onTheWay.delete(sent));
    return takeAway;
  }

  const keptBus = keepingBus({
    open,
    begin: async (bus) => await hearServers(bus, hear),
    onGone: () => shown.clear(),
  });

  return {
    show: async (notice) => {
      if (isOver) return NOTHING;
      try {
        const bus = await keptBus();
        if (bus !== null) return await showOn(bus, notice);
        log.write({ kind: 'fallback', part: 'notification: no bus' });
      } catch (error) {
        if (isOver) return NOTHING;
        if (!(error instanceof TimeoutError)) {
          log.write({ kind: 'fallback', part: 'notification: left to Electron' });
          return await instead(notice);
        }
        log.write({ kind: 'fallback', part: 'notification: server does not answer' });
      }
      notice.onUnshown?.();
      return NOTHING;
    },
    takeAllAway: async () => {
      isOver = true;
      for (const { takeAway } of shown.values()) takeAway();
      const limit = new AbortController();
      const enough = setTimeout(LAST_ANSWERS_MS, undefined, { signal: limit.signal }).catch(() => {});
      await Promise.race([Promise.allSettled(onTheWay), enough]);
      limit.abort();
    },
  };
}

/** Numbers are given by each server anew. */
function keyOf(owner: string, id: number): string {
  return `${owner} ${id}`;
}

/** Undefined: it has no such action. */
function workOf({ actions, onClick }: Notice, key: string): (() => void) | undefined {
  return key === CLICK ? onClick : actions.find((_, at) => String(at) === key)?.run;
}

/**
 * Gives whoever asks the one connection, opened when it is first asked for and kept until it goes: what was shown over it would
 * go with it. Null while no bus answers.
 */
function keepingBus({
  open,
  begin,
  onGone,
}: {
  /** Null: no bus answers. */
  readonly open: () => Promise<MessageBus | null>;
  /** What each connection hears from its beginning. */
  readonly begin: (bus: MessageBus) => Promise<void>;
  readonly onGone: () => void;
}): () => Promise<MessageBus | null> {
  let kept: Promise<MessageBus | null> | null = null;

  async function connect(): Promise<MessageBus | null> {
    const bus = await open();
    if (bus === null) return null;
    try {
      await begin(bus);
    } catch (error) {
      bus.connection.end();
      throw error;
    }
    return bus;
  }

  return async () => {
    if (kept !== null) return await kept;
    const mine = connect();
    const forget = (): void => {
      if (kept === mine) kept = null;
    };
    const goneWith = (bus: MessageBus): void =>
      void bus.connection.once('close', () => {
        forget();
        onGone();
      });
    mine.then((bus) => (bus === null ? forget() : goneWith(bus)), forget);
    kept = mine;
    return await mine;
  };
}
