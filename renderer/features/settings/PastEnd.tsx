import { msg, t } from '../../../common/i18n/translate.ts';
import { useAccount, useCardclock } from '../../state/cardclock.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { useHeld } from './use-held.ts';

const LABEL = msg('Times that end in the past');

type Choice = 'ask' | 'move' | 'keep';

/** What becomes of entries that the service refuses because they end in the past. */
export function PastEnd() {
  const { ask } = useCardclock();
  const { pastEnd } = useAccount();
  const stored: Choice = pastEnd === 'move' || pastEnd === 'keep' ? pastEnd : 'ask';
  const [choice, choose] = useHeld<Choice>(stored, (answer) => ask('account:answer-past-end', { answer }));

  return (
    <>
      <RadioGroup
        label={t(LABEL)}
        description={t('Some services refuse them. Cardclock moves nothing without your word.')}
        value={choice}
        onChange={choose}
        options={[
          { value: 'ask', label: t('Ask me when it happens') },
          { value: 'move', label: t('Move them to now, with their length; each shows when it was meant') },
          { value: 'keep', label: t('Keep them here at their own time, listed under Sync') },
        ]}
      />
      {stored === 'ask' ? null : <RestoreButton label={t(LABEL)} onRestore={() => choose('ask')} />}
    </>
  );
}
