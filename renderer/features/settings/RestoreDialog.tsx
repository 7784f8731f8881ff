import { useState } from 'react';
import type { Backup } from '../../../common/domain/archive.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { useTelling } from '../../state/use-telling.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureWords } from './FailureWords.tsx';
import { restoredWords } from './data-words.ts';

export interface RestoreDialogProps {
  readonly backup: Backup;
  /** When it was made, in words within a sentence. */
  readonly madeAt: string;
  readonly onClose: () => void;
}

/** Says what a restore does before it is done. */
export function RestoreDialog({ backup, madeAt, onClose }: RestoreDialogProps) {
  const { bridge, messages } = useCardclock();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const tell = useTelling(setFailure);

  async function restore(): Promise<void> {
    setPending(true);
    const reply = await bridge.invoke('data:restore', { name: backup.name });
    setPending(false);
    tell(reply.ok ? undefined : reply.error.message);
    if (!reply.ok) return;
    messages.done(`The backup of ${madeAt} is restored. ${restoredWords(reply.value)}`);
    onClose();
  }

  return (
    <Dialog title="Restore a backup" onClose={onClose}>
      <div className="settings-dialog">
        <p>
          The backup of <strong>{madeAt}</strong> takes the place of what is here:
        </p>
        <ul className="settings-points">
          <li>What is here now is backed up before.</li>
          <li>What was not sent to the service yet is taken over.</li>
          <li>Nothing is sent before everything was compared with the service, so that nothing is there twice.</li>
        </ul>
        <div className="settings-dialog-actions">
          <Button variant="primary" isPending={isPending} onPress={() => void restore()}>
            Restore
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
        <FailureWords words={failure} />
      </div>
    </Dialog>
  );
}
