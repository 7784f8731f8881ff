import type { UpdatesView } from '../../../common/domain/update.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useAccount, useSnapshot } from '../../state/cardclock.ts';
import { useNow } from '../../state/use-now.ts';
import { momentWithin } from './data-words.ts';
import { FeedField } from './FeedField.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { UpdateDeeds } from './UpdateDeeds.tsx';
import { useUpdates } from './use-updates.ts';

/** Newer versions: asked for from a feed of the person's choosing, and never installed by themselves. */
export function UpdateSettings() {
  const hasFeed = useSnapshot((snapshot) => snapshot.settings.updateFeed !== '');
  const { updates, work, run } = useUpdates();
  if (updates === null) return <p className="settings-hint">{t('Updates come with the desktop app. Not here.')}</p>;

  return (
    <>
      <FeedField onTaken={(feed) => feed !== '' && run('updates:check')} />
      <SettingSwitch
        setting="checkForUpdates"
        label={t('Check for updates once a day')}
        description={t('Only the feed is asked, and nothing is installed by itself. Without a feed nobody is asked.')}
      />
      {updates === undefined ? null : <Standing updates={updates} hasFeed={hasFeed} />}
      <UpdateDeeds updates={updates} hasFeed={hasFeed} work={work} run={run} />
    </>
  );
}

function Standing({ updates, hasFeed }: { readonly updates: UpdatesView; readonly hasFeed: boolean }) {
  const { timezone } = useAccount();
  const nowMs = useNow(false);
  const { version, checkedAt, state, canInstall } = updates;
  const asked =
    checkedAt === null ? [] : [t('Asked {moment}.', { moment: momentWithin(checkedAt, { timezone, nowMs }) })];

  return (
    <output aria-label={t('Updates')} {...(state.kind === 'none' ? { className: 'settings-hint' } : {})}>
      {sentences().join(' ')}
    </output>
  );

  function sentences(): readonly string[] {
    const own = t('This is Cardclock {version}.', { version });
    if (!hasFeed) return [own];
    if (state.kind === 'ready')
      return [t('Cardclock {newer} is downloaded. This is {version}.', { newer: state.version, version })];
    if (state.kind === 'failed')
      return [t('The feed could not be read: {reason}.', { reason: state.reason }), ...asked, own];
    if (state.kind === 'none')
      return checkedAt !== null ? [t('Cardclock {version} is the newest version.', { version }), ...asked] : [own];
    const how = canInstall ? [] : [t('This copy cannot replace itself: get it where you got this one.')];
    const found = t('Cardclock {newer} is available. This is {version}.', { newer: state.version, version });
    return [found, ...how, ...asked];
  }
}
