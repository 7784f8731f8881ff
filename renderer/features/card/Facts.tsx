import type { ReactNode } from 'react';
import { readWebAddress } from '../../../common/domain/web-address.ts';
import type { Card } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useAccount, useSnapshot } from '../../store/cardclock.ts';
import { dayWords, whenWords } from './card-words.ts';

/** What is short enough for one line each; what a card does not have is left out. */
export function Facts({ card }: { readonly card: Card }) {
  const { timezone } = useAccount();
  const today = useSnapshot((snapshot) => snapshot.today);
  const link = card.externalLink === null ? null : <ExternalLink text={card.externalLink} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('Assignee'), card.assignee],
    [t('Due'), card.dueDate === null ? null : dayWords(card.dueDate)],
    [t('Postponed until'), card.postponedUntil === null ? null : dayWords(card.postponedUntil)],
    [t('Priority'), card.priority === 'normal' ? null : { high: t('High'), low: t('Low') }[card.priority]],
    [t('External link'), link],
    // Many services repeat the card's own number.
    [t('External ID'), card.externalId === card.task.taskId ? null : card.externalId],
    [t('Tags'), card.tags.length === 0 ? null : card.tags.join(', ')],
    [t('Size'), card.sizeEstimate === 1 ? null : card.sizeEstimate],
    [t('Created'), card.createdAt === null ? null : whenWords(card.createdAt, timezone, today)],
    [t('Changed'), card.updatedAt === null ? null : whenWords(card.updatedAt, timezone, today)],
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
      {card.customFields.map(({ number, name, value }) => (
        <div key={number}>
          <dt dir="auto">{name ?? t('Custom field {number}', { number })}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A web address can be followed, and stands there whole; anything else is only what somebody wrote. */
function ExternalLink({ text }: { readonly text: string }) {
  if (readWebAddress(text.trim()) === null || !URL.canParse(text)) return text;
  const { href } = new URL(text);
  return (
    <a className="card-external" href={href} target="_blank" rel="noopener noreferrer">
      {href}
    </a>
  );
}
