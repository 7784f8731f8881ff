import { useState } from 'react';
import { feedHost } from '../../../common/domain/update.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { useTypedText } from '../../state/use-typed-text.ts';
import { Button } from '../../ui/Button.tsx';
import { TakenField } from './TakenField.tsx';

/** Nobody is asked at an address that is still being typed: it counts once it is taken. `onTaken`: with the new one stored. */
export function FeedField({ onTaken }: { readonly onTaken: (feed: string) => void }) {
  const { ask } = useCardclock();
  const stored = useSnapshot((snapshot) => snapshot.settings.updateFeed);
  const [draft, setDraft] = useTypedText('update-feed', stored);
  const [problem, setProblem] = useState<string>();
  const typed = draft ?? stored;
  const wanted = typed.trim();

  async function take(feed: string): Promise<void> {
    const isFeed = feed === '' || feedHost(feed) !== null;
    setProblem(isFeed ? undefined : t('A feed is an https address, such as https://example.com/cardclock.'));
    if (!isFeed) return;
    const reply = await ask('settings:change', { updateFeed: feed });
    if (!reply.ok) return;
    setDraft(undefined);
    onTaken(feed);
  }

  return (
    <TakenField
      label={t('Update feed')}
      value={typed}
      stored={stored}
      onChange={setDraft}
      placeholder="https://example.com/cardclock"
      description={t('Where new versions of Cardclock are published. Empty: Cardclock looks for none.')}
      problem={problem}
      onTake={(wanted) => void take(wanted)}
    >
      {wanted === stored ? null : (
        <Button type="submit">{wanted === '' ? t('Use no feed') : t('Use this feed')}</Button>
      )}
    </TakenField>
  );
}
