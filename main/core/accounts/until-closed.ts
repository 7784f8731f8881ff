import type { CardService } from '../card/ports.ts';
import type { ReportService } from '../reports/ports.ts';
import type { AskedBeside, BoardService } from '../sync/board-service.ts';
import type { Outcome, Silence } from '../outcome.ts';

/**
 * The service until the session closes: from then on every request has come to nothing, also one that is on its way. An answer
 * that comes later would be written into a journal that is closed, or that another one has taken the place of.
 */
export interface UntilClosed {
  readonly service: AskedBeside;
  /** The same for the one answer about a card that is journalled. */
  readonly cards: <C extends Pick<CardService, 'card'>>(service: C) => C;
  /** The same for what is kept for reports: the account may have been removed, with all that was kept of it. */
  readonly reports: (service: ReportService) => ReportService;
  readonly close: () => void;
}

const CLOSED: Silence = { kind: 'silent', why: 'unreachable', words: 'the session has ended', maybeApplied: true };

export function untilClosed(service: BoardService): UntilClosed {
  const waiting = new Set<() => void>();
  let isClosed = false;

  async function orSilence<T>(asked: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const { promise: closed, resolve } = Promise.withResolvers<Silence>();
    const leave = (): void => resolve(CLOSED);
    if (isClosed) leave();
    waiting.add(leave);
    try {
      return await Promise.race([closed, asked]);
    } finally {
      waiting.delete(leave);
    }
  }

  return {
    service: {
      whoAmI: async () => await orSilence(service.whoAmI()),
      readBoard: async (...input) => await orSilence(service.readBoard(...input)),
      readTask: async (...input) => await orSilence(service.readTask(...input)),
      boardChanges: async (...input) => await orSilence(service.boardChanges(...input)),
      search: async (...input) => await orSilence(service.search(...input)),
      seeTask: async (...input) => await orSilence(service.seeTask(...input)),
      removeTask: async (...input) => await orSilence(service.removeTask(...input)),
    },
    cards: (cards) => ({ ...cards, card: async (...asked) => await orSilence(cards.card(...asked)) }),
    reports: (reports) => ({
      boards: async () => await orSilence(reports.boards()),
      entries: async (...asked) => await orSilence(reports.entries(...asked)),
      options: async (...asked) => await orSilence(reports.options(...asked)),
      traits: async (...asked) => await orSilence(reports.traits(...asked)),
    }),
    close: () => {
      isClosed = true;
      for (const leave of waiting) leave();
    },
  };
}
