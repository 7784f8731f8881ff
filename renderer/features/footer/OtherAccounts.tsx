import { needsPerson, otherAccountWords, unsavedElsewhere } from '../../../common/domain/other-accounts.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertIcon, CloudUpIcon } from '../../ui/icons.tsx';
import { useCalendar } from '../../store/use-calendar.ts';

/** What is not saved in accounts that are not open: it is sent all the same, and each is opened from here. */
export function OtherAccounts({ onShowSync }: { readonly onShowSync: () => void }) {
  const { ask } = useCardclock();
  const accounts = useSnapshot((snapshot) => snapshot.accounts);
  const calendar = useCalendar();
  const others = unsavedElsewhere(accounts);
  if (others.length === 0) return null;

  async function open(accountId: number): Promise<void> {
    const reply = await ask('account:switch', { accountId });
    if (reply.ok) onShowSync();
  }

  return (
    <ul className="footer-others" aria-label={t('Waiting elsewhere')}>
      {others.map((account) => (
        <li key={account.id} className={needsPerson(account) ? 'footer-needs-you' : 'footer-waiting'}>
          <Button variant="quiet" aria-describedby="footer-others-hint" onPress={() => void open(account.id)}>
            {needsPerson(account) ? <AlertIcon /> : <CloudUpIcon />}
            {otherAccountWords(account, calendar)}
          </Button>
        </li>
      ))}
      <li hidden id="footer-others-hint">
        {t('Opens this account.')}
      </li>
    </ul>
  );
}
