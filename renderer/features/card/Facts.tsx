import type { ReactNode } from 'react';
import type { Card } from '../../../common/domain/card.ts';
import { useAccount, useSnapshot } from '../../state/cardclock.ts';
import { dayWords, whenWords } from './card-words.ts';

/** What is short enough for one line each; what a card does not have is left out. */
export function Facts({ card }: { readonly card: Card }) {
  const { timezone } = useAccount();
  const today = useSnapshot((snapshot) => snapshot.today);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Assignee', card.assignee],
    ['Due', card.dueDate === null ? null : dayWords(card.dueDate)],
    ['Postponed until', card.postponedUntil === null ? null : dayWords(card.postponedUntil)],
    ['Priority', card.priority === 'normal' ? null : { high: 'High', low: 'Low' }[card.priority]],
    ['Tags', card.tags.length === 0 ? null : card.tags.join(', ')],
    ['Size', card.sizeEstimate === 1 ? null : card.sizeEstimate],
    ['Created', card.createdAt === null ? null : whenWords(card.createdAt, timezone, today)],
    ['Changed', card.updatedAt === null ? null : whenWords(card.updatedAt, timezone, today)],
  ];

  return (
    <dl className="card-facts">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
