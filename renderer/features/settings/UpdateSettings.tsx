import { useEffect, useState } from 'react';
import type { UpdatesView } from '../../../common/domain/update.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { UpdateCommands } from '../../../common/ipc/update-commands.ts';
import { useAccount, useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { useNow } from '../../state/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { momentWithin } from './data-words.ts';
import { FeedField } from './FeedField.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';

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
      <div className="settings-dialog-actions">
        <Button isDisabled={!hasFeed} isPending={work === 'updates:check'} onPress={() => run('updates:check')}>
          {t('Check now')}
        </Button>
        {hasFeed && updates?.state.kind === 'available' && updates.canInstall ? (
          <Button variant="primary" isPending={work === 'updates:download'} onPress={() => run('updates:download')}>
            {t('Download {version}', { version: updates.state.version })}
          </Button>
        ) : null}
        {hasFeed && updates?.state.kind === 'ready' ? (
          <Button variant="primary" isPending={work === 'updates:install'} onPress={() => run('updates:install')}>
            {t('Install and restart')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** What is known, read anew after each deed and each check; null where there is nothing to update. */
function useUpdates() {
  const { bridge, ask } = useCardclock();
  const [updates, setUpdates] = useState<UpdatesView | null>();
  const [work, setWork] = useState<keyof UpdateCommands>();
  const lastCheck = useSnapshot((snapshot) => snapshot.settings.lastUpdateCheck);

  useEffect(() => {
    bridge.invoke('updates:get', null).then(
      (reply) => (reply.ok ? setUpdates(reply.value) : undefined),
      () => undefined,
    );
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a check may have found one
  }, [bridge, lastCheck]);

  async function settle(command: keyof UpdateCommands): Promise<void> {
    setWork(command);
    const reply = await ask(command, null);
    setWork(undefined);
    if (reply.ok) setUpdates(reply.value);
  }

  return { updates, work, run: (command: keyof UpdateCommands) => void settle(command) };
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
