import { cardLink } from '../../../common/deep-link.ts';
import { pageWords } from '../../../common/domain/card-page.ts';
import type { RunningTimer } from '../../../common/domain/snapshot.ts';
import { isNotOnBoard } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { browseOrSay } from '../../store/browse.ts';
import { type Cardclock, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { copyText } from '../../store/copy-text.ts';
import { createTimeCommands } from '../../task/time-edit/time-commands.ts';
import { MoreIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { TimerDialogKind } from './TimerDialog.tsx';

export interface RunningMenuProps {
  readonly timer: RunningTimer;
  readonly onDialog: (kind: TimerDialogKind) => void;
  /** Goes to the search, begun with this text. */
  readonly onSearch: (text: string) => void;
}

/** Where several timers may run, picking a task stops none: this verb does. */
const SWITCH = 'switch to ';

/** What else can be done with a timer that runs. */
export function RunningMenu({ timer, onDialog, onSearch }: RunningMenuProps) {
  const cardclock = useCardclock();
  const severalTimers = useSnapshot((snapshot) => snapshot.settings.severalTimers);
  const { trackerId, task, startedAt, own, page } = timer;
  const link = linkTo(timer);
  const entry = { trackerId, task, startedAt, endedAt: null };

  return (
    <MenuButton
      label={t('More for {task}', { task: task.name })}
      entries={[
        { id: 'open', label: t('Open card'), onAction: () => cardclock.openCard(task.taskId) },
        ...(page === undefined
          ? []
          : [
              {
                id: 'browse',
                label: pageWords(page),
                onAction: () => void browseOrSay(cardclock, task.taskId, page),
              },
            ]),
        ...(link === null
          ? []
          : [{ id: 'link', label: t('Copy link'), onAction: () => void copyLink(cardclock, link) }]),
        // A start leaves another device's timer running.
        ...(own ? [{ id: 'switch', label: t('Switch…'), onAction: () => onSearch(severalTimers ? SWITCH : '') }] : []),
        { id: 'start', label: t('Edit start…'), onAction: () => onDialog('times') },
        { id: 'note', label: t('Note…'), onAction: () => onDialog('note') },
        { id: 'stop', label: t('Stop at…'), onAction: () => onDialog('stop') },
        { id: 'card', label: t('Move to another task…'), onAction: () => onDialog('card') },
        { id: 'split', label: t('Split…'), onAction: () => onDialog('split') },
        { id: 'discard', label: t('Discard'), onAction: () => void createTimeCommands(cardclock).remove(entry) },
      ]}
    >
      <MoreIcon />
    </MenuButton>
  );
}

/** What leads to the card: its page, or this app where it has none; null for one that is not on its board yet. */
function linkTo({ task, page }: Pick<RunningTimer, 'task' | 'page'>): string | null {
  if (page !== undefined) return page.address;
  return isNotOnBoard(task) ? null : cardLink(task.taskId);
}

async function copyLink({ toasts }: Pick<Cardclock, 'toasts'>, link: string): Promise<void> {
  if (await copyText(link)) toasts.done(t('Link copied: {link}', { link }));
  else toasts.problem(t('The system does not let Cardclock copy. The link is {link}', { link }));
}
