import { z } from 'zod';
import type { NamedId } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { Outcome, Refusal, Silence } from '../outcome.ts';
import { accountKeyOf } from '../answer-cache.ts';
import type { ReportsPorts, ServedOptions, TaskTraits } from './ports.ts';

/** What the service told beside time, new or kept. */
export interface Told<T> {
  readonly value: T;
  /** UTC ms; null where it was never told. */
  readonly asOf: number | null;
  /** Why it is not new, in a sentence; null where it is, or was not asked for. */
  readonly problem: string | null;
}

const FRESH_MS = 10 * 60_000;

const namedId = z.object({ id: z.int(), name: z.string() });
const ofBoard = namedId.extend({ boardId: z.int(), boardName: z.string() });
const BOARDS: z.ZodType<readonly NamedId[]> = z.array(namedId);
const OPTIONS: z.ZodType<ServedOptions> = z.object({
  users: z.array(namedId),
  cardTypes: z.array(ofBoard),
  swimlanes: z.array(ofBoard),
  tags: z.array(z.string()),
});
const TRAITS: z.ZodType<readonly TaskTraits[]> = z.array(
  z.object({
    taskId: z.int(),
    cardTypeId: z.int().nullable(),
    swimlaneId: z.int().nullable(),
    tags: z.array(z.string()),
  }),
);

export interface Served {
  readonly boards: (isFresh: boolean) => Promise<Told<readonly NamedId[]>>;
  readonly options: (isFresh: boolean, boardIds: readonly number[], today: string) => Promise<Told<ServedOptions>>;
  readonly traits: (isFresh: boolean, boardId: number) => Promise<Told<readonly TaskTraits[]>>;
}

const NO_OPTIONS: ServedOptions = { users: [], cardTypes: [], swimlanes: [], tags: [] };

interface Wanted<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly none: T;
  readonly isFresh: boolean;
}

/** A moment that seems to come was noted before the clock was set back. */
function isNew(asOf: number | null, nowMs: number): boolean {
  return asOf !== null && asOf <= nowMs && nowMs - asOf < FRESH_MS;
}

/** Asks the service for what is missing or older than ten minutes, if at all, and gives what is here otherwise. */
export function createServed({
  service,
  cache,
  clock,
  account,
}: Pick<ReportsPorts, 'service' | 'cache' | 'clock' | 'account'>): Served {
  const accountKey = accountKeyOf(account);

  async function told<T>({ name, schema, none, isFresh }: Wanted<T>, ask: () => Promise<Outcome<T>>): Promise<Told<T>> {
    const kept = cache.get(accountKey, name);
    const known = schema.safeParse(kept?.value);
    const here = kept !== null && known.success ? { value: known.data, asOf: kept.asOf } : { value: none, asOf: null };
    if (!isFresh || isNew(here.asOf, clock.now())) return { ...here, problem: null };
    const answer = await ask();
    if (answer.kind !== 'answered') return { ...here, problem: whyNot(answer) };
    const { value, sentAt: asOf } = answer;
    cache.put(accountKey, name, { asOf, value });
    return { value, asOf, problem: null };
  }

  return {
    boards: async (isFresh) =>
      await told({ name: 'boards', schema: BOARDS, none: [], isFresh }, async () => await service.boards()),
    options: async (isFresh, boardIds, today) =>
      await told(
        { name: `options ${boardIds.join(',')}`, schema: OPTIONS, none: NO_OPTIONS, isFresh },
        async () => await service.options(boardIds, today),
      ),
    traits: async (isFresh, boardId) =>
      await told(
        { name: `traits ${boardId}`, schema: TRAITS, none: [], isFresh },
        async () => await service.traits(boardId),
      ),
  };
}

/** A sentence for the person. */
export function whyNot(answer: Refusal | Silence): string {
  if (answer.kind === 'refused')
    return t('The service refused ({status}): {words}', { status: answer.status, words: answer.words });
  if (answer.why === 'not-asked') return answer.words;
  if (answer.why === 'not-json')
    return t('Something else than the service answered: a sign-in page of this network, maybe.');
  return t('The service cannot be reached.');
}
