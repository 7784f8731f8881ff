import { t } from '../../../common/i18n/translate.ts';
import { SettingSwitch } from './SettingSwitch.tsx';

/** What may be offered about the board; nothing of it is ever done by itself. */
export function PromptSettings() {
  return (
    <>
      <p className="settings-hint">
        {t('Quiet rows with a button. Nothing on the board changes unless you press it.')}
      </p>
      <SettingSwitch
        setting="promptToWork"
        label={t('Offer to move a started card out of the backlog')}
        description={t('To the first column where work is done.')}
      />
      <SettingSwitch
        setting="promptStop"
        label={t('Offer to stop the timer of a finished card')}
        description={t('When somebody moves it to the last column while the timer runs.')}
      />
      <SettingSwitch
        setting="promptLimit"
        label={t('Offer to pass a full column’s limit')}
        description={t('Off: the limit is only explained, and the card stays where it is.')}
      />
    </>
  );
}
