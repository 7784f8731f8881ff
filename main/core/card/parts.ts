import type { Settings } from '../../../common/domain/settings.ts';
import { accountKeyOf } from '../reports/account-key.ts';
import { type Cards, type CardsPorts, createCards } from './cards.ts';
import { createPrompts, type Prompts } from './prompts.ts';

export interface CardParts {
  readonly cards: Cards;
  readonly prompts: Prompts;
}

/** Everything of an account that has to do with cards. */
export function createCardParts(ports: CardsPorts & { readonly settings: () => Settings }): CardParts {
  const { journal, cache, account, settings, clock } = ports;
  const cards = createCards(ports);
  const { mayMove } = cards;
  const accountKey = accountKeyOf(account);
  const prompts = createPrompts({
    journal,
    accountId: account.id,
    accountKey,
    cache,
    settings,
    mayMove,
    now: clock.now,
  });
  return { cards, prompts };
}
