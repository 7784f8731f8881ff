import { useState } from 'react';
import { msg, t } from '../../../common/i18n/translate.ts';
import { useAccount, useCardclock } from '../../state/cardclock.ts';
import { useTypedTextOfAccount } from '../../state/use-typed-text.ts';
import { Button } from '../../ui/Button.tsx';
import { TakenField } from './TakenField.tsx';

const LABEL = msg('Header for the token');

/** For services that want their token in a header of their own. It counts once it is taken, and not while it is typed. */
export function TokenHeader() {
  const { bridge } = useCardclock();
  const stored = useAccount().tokenHeader;
  const [draft, setDraft] = useTypedTextOfAccount('token-header', stored);
  const [problem, setProblem] = useState<string>();
  const typed = draft ?? stored;
  const header = typed.trim();

  async function take(wanted: string): Promise<void> {
    const reply = await bridge.invoke('account:set-token-header', { header: wanted });
    setProblem(reply.ok ? undefined : reply.error.message);
    if (reply.ok) setDraft(undefined);
  }

  return (
    <TakenField
      label={t(LABEL)}
      value={typed}
      stored={stored}
      onChange={(text) => {
        setDraft(text);
        setProblem(undefined);
      }}
      placeholder="Authorization"
      description={t(
        'Empty: “Authorization: Bearer”, and “X-ServiceToken” where a service refuses that. Type a name only where your service has a header of its own.',
      )}
      problem={problem}
      onTake={(wanted) => void take(wanted)}
    >
      {header.toLowerCase() === stored ? null : (
        <div className="settings-row">
          <Button type="submit">{header === '' ? t('Use the usual header') : t('Use this header')}</Button>
        </div>
      )}
    </TakenField>
  );
}
