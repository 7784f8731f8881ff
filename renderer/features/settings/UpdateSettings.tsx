import { useEffect, useState } from 'react';
import type { UpdatesView } from '../../../common/domain/update.ts';
import type { UpdateCommands } from '../../../common/ipc/update-commands.ts';
import { useAccount, useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { useNow } from '../../state/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { momentWithin } from './data-words.ts';
import { FeedField } from './FeedField.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';

/** Newer versions: asked for from a feed of the person's choosing, and never installed by themselves. */
export function UpdateSettings() {
  const updateFeed = useSnapshot((snapshot) => snapshot.settings.updateFeed);
  const { updates, work, run } = useUpdates();
  if (updates === null) return <p className="settings-hint">Updates come with the desktop app. Not here.</p>;

  return (
    <>
      <FeedField onTaken={(feed) => feed !== '' && run('updates:check')} />
      <SettingSwitch
        setting="checkForUpdates"
        label="Check for updates once a day"
        description="Only the feed is asked, and nothing is installed by itself. Without a feed nobody is asked."
      />
      {updates === undefined ? null : <Standing updates={updates} hasFeed={updateFeed !== ''} />}
      <div className="settings-dialog-actions">
        <Button
          isDisabled={updateFeed === ''}
          isPending={work === 'updates:check'}
          onPress={() => run('updates:check')}
        >
          Check now
        </Button>
        {updates?.state.kind === 'available' && updates.canInstall ? (
          <Button variant="primary" isPending={work === 'updates:download'} onPress={() => run('updates:download')}>
            Download {updates.state.version}
          </Button>
        ) : null}
        {updates?.state.kind === 'ready' ? (
          <Button variant="primary" isPending={work === 'updates:install'} onPress={() => run('updates:install')}>
            Install and restart
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** What is known, read once and after each deed; null where there is nothing to update. */
function useUpdates() {
  const { bridge, ask } = useCardclock();
  const [updates, setUpdates] = useState<UpdatesView | null>();
  const [work, setWork] = useState<keyof UpdateCommands>();

  useEffect(() => {
    bridge.invoke('updates:get', null).then(
      (reply) => (reply.ok ? setUpdates(reply.value) : undefined),
      () => undefined,
    );
  }, [bridge]);

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
  const when = checkedAt === null ? '' : ` Asked ${momentWithin(checkedAt, { timezone, nowMs })}.`;

  return (
    <output aria-label="Updates" {...(state.kind === 'none' ? { className: 'settings-hint' } : {})}>
      {words()}
    </output>
  );

  function words(): string {
    if (!hasFeed) return `This is Cardclock ${version}.`;
    if (state.kind === 'ready') return `Cardclock ${state.version} is downloaded. This is ${version}.`;
    if (state.kind === 'failed')
      return `The feed could not be read: ${state.reason}.${when} This is Cardclock ${version}.`;
    if (state.kind === 'none')
      return checkedAt !== null
        ? `Cardclock ${version} is the newest version.${when}`
        : `This is Cardclock ${version}.`;
    const how = canInstall ? '' : ' This copy cannot replace itself: get it where you got this one.';
    return `Cardclock ${state.version} is available. This is ${version}.${how}${when}`;
  }
}
