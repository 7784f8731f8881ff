import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { Button } from '../../ui/Button.tsx';

/** What Cardclock wrote down of its own doings. */
export function Logs() {
  const { ask } = useCardclock();

  return (
    <section className="settings-part" aria-labelledby="settings-logs">
      <h3 id="settings-logs">{t('Logs')}</h3>
      <p className="settings-hint">
        {t(
          'When it started, what the service answered, and what went wrong. They hold no token, no name and nothing that you typed, and never grow beyond 2 MB.',
        )}
      </p>
      <div>
        <Button onPress={() => void ask('logs:open', null)}>{t('Open logs')}</Button>
      </div>
    </section>
  );
}
