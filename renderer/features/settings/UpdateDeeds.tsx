import { useRef } from 'react';
import type { UpdatesView } from '../../../common/domain/update.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useKeptFocus } from '../../state/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { UpdateDownload } from './UpdateDownload.tsx';
import type { UpdatesAtHand } from './use-updates.ts';

export interface UpdateDeedsProps extends Pick<UpdatesAtHand, 'work' | 'run'> {
  readonly updates: UpdatesView | undefined;
  readonly hasFeed: boolean;
}

/** What can be done about newer versions: ask for one, get it, call that off, install it. */
export function UpdateDeeds({ updates, hasFeed, work, run }: UpdateDeedsProps) {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, updates);

  return (
    <div
      ref={place}
      className="settings-dialog-actions"
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
        <UpdateDownload progress={updates.download} onCancel={() => run('updates:cancel')} />
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
