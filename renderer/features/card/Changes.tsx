import { useState } from 'react';
import type { Card } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useAccount, useSnapshot } from '../../store/cardclock.ts';
import { DisclosureButton } from '../../ui/Disclosure.tsx';
import { whenWords } from './card-words.ts';

/** What happened to the card, latest first; folded, because it is asked for rarely. */
export function Changes({ card: { changes } }: { readonly card: Card }) {
  const { timezone } = useAccount();
  const today = useSnapshot((snapshot) => snapshot.today);
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0) return null;

  return (
    <section className="card-part" aria-labelledby="card-changes">
      <h3 id="card-changes" className="hidden-visually">
        {t('Changes')}
      </h3>
      <DisclosureButton panelId="card-change-list" isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t('Changes')}
        <span className="card-count tabular">{changes.length}</span>
      </DisclosureButton>
      {isOpen ? (
        <ul id="card-change-list" className="card-changes" aria-label={t('Changes')}>
          {changes.map(({ changeId, at, who, words }) => (
            <li key={changeId}>
              <span className="card-by">
                <strong>{who ?? t('Somebody')}</strong>
                {at === null ? null : <span className="tabular">{whenWords(at, timezone, today)}</span>}
              </span>
              <span dir="auto">{words}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
