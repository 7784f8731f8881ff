import { useRef, useState } from 'react';
import { type DownloadProgress, feedHost, type UpdatesView } from '../../../common/domain/update.ts';
import { rowOf } from '../../../common/domain/settings.ts';
import { t } from '../../../common/i18n/translate.ts';
import type { UpdateCommands } from '../../../common/ipc/update-commands.ts';
import { percentInRegion, sizeInRegion } from '../../../common/time/region.ts';
import { useAccount, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { useQuery } from '../../store/use-query.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { useTypedText } from '../../store/use-typed-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Row.tsx';
import { momentWithin } from './data-words.ts';
import { TakenRow } from './TakenRow.tsx';

/** Newer versions: asked for from a feed of the person's choosing, and never installed by themselves. */
export function VersionRow() {
  const hasFeed = useSnapshot((snapshot) => snapshot.settings.updateFeed !== '');
  const { updates, work, run } = useUpdates();
  if (updates === null) return null;

  return (
    <Row
      label={t('Version')}
      hint={updates === undefined ? '' : <Standing updates={updates} hasFeed={hasFeed} />}
      control={<Steps updates={updates} hasFeed={hasFeed} work={work} run={run} />}
    />
  );
}

function Standing({ updates, hasFeed }: { readonly updates: UpdatesView; readonly hasFeed: boolean }) {
  const { timezone } = useAccount();
  const nowMs = useNow(true, MINUTE_MS);
  const { version, checkedAt, state, canInstall } = updates;
  const asked =
    checkedAt === null ? [] : [t('Checked {moment}.', { moment: momentWithin(checkedAt, { timezone, nowMs }) })];

  return <output aria-label={t('Updates')}>{sentences().join(' ')}</output>;

  function sentences(): readonly string[] {
    const own = t('This is Cardclock {version}.', { version });
    if (!hasFeed) return [own];
    if (state.kind === 'ready')
      return [t('Cardclock {newer} is downloaded. This is {version}.', { newer: state.version, version })];
    if (state.kind === 'failed')
      return [t('The feed could not be read: {reason}.', { reason: state.reason }), ...asked, own];
    if (state.kind === 'none')
      return checkedAt !== null ? [t('Cardclock {version} is the newest version.', { version }), ...asked] : [own];
    const how = canInstall ? [] : [t('This copy can’t update itself: get it where you got this one.')];
    const found = t('Cardclock {newer} is available. This is {version}.', { newer: state.version, version });
    return [found, ...how, ...asked];
  }
}

interface StepsProps extends Pick<UpdatesAtHand, 'work' | 'run'> {
  readonly updates: UpdatesView | undefined;
  readonly hasFeed: boolean;
}

/** What can be done about newer versions: ask for one, get it, call that off, install it. */
function Steps({ updates, hasFeed, work, run }: StepsProps) {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, updates);

  return (
    <div
      ref={place}
      className="buttons"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
      role="group"
      aria-label={t('New version')}
      tabIndex={-1}
    >
      <Button isDisabled={!hasFeed} isPending={work === 'updates:check'} onPress={() => run('updates:check')}>
        {t('Check now')}
      </Button>
      {updates === undefined || !hasFeed ? null : <Next updates={updates} work={work} run={run} />}
      {updates?.download === undefined ? null : (
        <Download progress={updates.download} onCancel={() => run('updates:cancel')} />
      )}
    </div>
  );
}

interface NextProps extends Pick<UpdatesAtHand, 'work' | 'run'> {
  readonly updates: UpdatesView;
}

/** The next step towards the version that was found. */
function Next({ updates: { state, canInstall, download }, work, run }: NextProps) {
  if (state.kind === 'ready')
    return (
      <Button variant="primary" isPending={work === 'updates:install'} onPress={() => run('updates:install')}>
        {t('Install and restart')}
      </Button>
    );
  if (state.kind !== 'available' || !canInstall) return null;
  const isComing = work === 'updates:download' || download !== undefined;
  return (
    <Button variant="primary" isPending={isComing} onPress={() => run('updates:download')}>
      {t('Download {version}', { version: state.version })}
    </Button>
  );
}

interface DownloadProps {
  readonly progress: DownloadProgress;
  readonly onCancel: () => void;
}

/** How far the new version is, and the way to call it off. */
function Download({ progress: { receivedBytes, totalBytes }, onCancel }: DownloadProps) {
  const isKnown = totalBytes !== null && totalBytes > 0;

  return (
    <div className="settings-download">
      <progress
        aria-label={t('Downloading the new version')}
        {...(isKnown ? { max: totalBytes, value: receivedBytes } : {})}
      />
      <span className="tabular">{isKnown ? farWords(receivedBytes, totalBytes) : t('Asking the feed…')}</span>
      <Button onPress={onCancel}>{t('Cancel download')}</Button>
    </div>
  );
}

/** `12 %, 9.8 MB of 81.4 MB`: never whole before all of it is here. */
function farWords(receivedBytes: number, totalBytes: number): string {
  return t('{percent}, {received} of {total}', {
    percent: percentInRegion(Math.floor((100 * receivedBytes) / totalBytes) / 100),
    received: sizeInRegion(receivedBytes),
    total: sizeInRegion(totalBytes),
  });
}

/** Nobody is asked at an address that is still being typed; a new one is asked as soon as it is taken. */
export function FeedRow() {
  const { bridge, ask } = useCardclock();
  const stored = useSnapshot((snapshot) => snapshot.settings.updateFeed);
  const draft = useTypedText('update-feed', stored);
  const row = rowOf('updateFeed');

  return (
    <TakenRow
      label={t(row?.label ?? '')}
      hint={t(row?.hint ?? '')}
      placeholder="https://example.com/cardclock"
      stored={stored}
      draft={draft}
      use={[t('Use this feed'), t('Use no feed')]}
      take={async (feed) => {
        if (feed !== '' && feedHost(feed) === null) {
          const message = t('A feed is an https address, such as https://example.com/cardclock.');
          return { ok: false, error: { code: 'bad-input', message } };
        }
        const reply = await bridge.invoke('settings:change', { updateFeed: feed });
        if (reply.ok && feed !== '') void ask('updates:check', null);
        return reply;
      }}
    />
  );
}

type UpdateCommand = Exclude<keyof UpdateCommands, 'updates:get'>;

interface UpdatesAtHand {
  /** Undefined until it is read; null where there is nothing to update. */
  readonly updates: UpdatesView | null | undefined;
  /** What was asked for and is not done yet. */
  readonly work: UpdateCommand | undefined;
  readonly run: (command: UpdateCommand) => void;
}

/** What is known of newer versions: read anew after each command and each check, and every second while one comes. */
function useUpdates(): UpdatesAtHand {
  const { ask } = useCardclock();
  const [work, setWork] = useState<UpdateCommand>();
  const [isComing, setComing] = useState(false);
  const lastCheck = useSnapshot((snapshot) => snapshot.settings.lastUpdateCheck);
  const second = useNow(work === 'updates:download' || isComing);
  const { value: updates, set } = useQuery('updates:get', null, { again: `${JSON.stringify(lastCheck)} ${second}` });
  if ((updates?.download !== undefined) !== isComing) setComing(!isComing);

  async function send(command: UpdateCommand): Promise<void> {
    // What is called off ends by itself.
    if (command !== 'updates:cancel') setWork(command);
    const reply = await ask(command, null);
    if (command !== 'updates:cancel') setWork(undefined);
    if (reply.ok) set(reply.value);
  }

  return { updates, work, run: (command) => void send(command) };
}
