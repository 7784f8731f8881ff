import { useAccount, useCardclock } from '../../state/cardclock.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { useHeld } from './use-held.ts';

const LABEL = 'Times that end in the past';

type Choice = 'ask' | 'move' | 'keep';

const MOVE = { value: 'move', label: 'Move them to now, with their length; each shows when it was meant' } as const;
const KEEP = { value: 'keep', label: 'Keep them here, at their own time; the ledger lists them' } as const;
const ASK = { value: 'ask', label: 'Ask me when it happens' } as const;

/** What becomes of entries that the service refuses because they end in the past. */
export function PastEnd() {
  const { ask } = useCardclock();
  const { pastEnd } = useAccount();
  const stored: Choice = pastEnd === 'move' || pastEnd === 'keep' ? pastEnd : 'ask';
  const [choice, choose] = useHeld<Choice>(stored, (answer) => ask('account:answer-past-end', { answer }));

  return (
    <>
      <RadioGroup
        label={LABEL}
        description="Some services refuse them. Cardclock moves nothing without your word."
        value={choice}
        onChange={choose}
        options={[ASK, MOVE, KEEP]}
      />
      {stored === 'ask' ? null : <RestoreButton label={LABEL} onRestore={() => choose('ask')} />}
    </>
  );
}
