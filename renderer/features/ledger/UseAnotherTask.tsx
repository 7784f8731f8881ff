import type { NewTaskItem } from '../../../common/domain/new-task.ts';
import { isNotOnBoard, type TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../state/cardclock.ts';
import { TaskDialog } from '../today/TaskDialog.tsx';

export interface UseAnotherTaskProps {
  readonly item: NewTaskItem;
  readonly onClose: () => void;
}

/** The time of a task that is not on its board goes to one that is on a board. */
export function UseAnotherTask({ item, onClose }: UseAnotherTaskProps) {
  const { bridge } = useCardclock();

  return (
    <TaskDialog
      title={t('Put the time on another task')}
      verb={t('Put it there')}
      refusalOf={refusalOf}
      onChoose={async ({ taskId }) => {
        return await bridge.invoke('new-task:use', { taskId: item.task.taskId, actualId: taskId });
      }}
      onClose={onClose}
    >
      <p>{t('The new task is not made then. This cannot be taken back once the time is saved there.')}</p>
    </TaskDialog>
  );
}

function refusalOf(task: TaskRef): string | undefined {
  return isNotOnBoard(task) ? t('This task is not on a board yet either. Choose one that is.') : undefined;
}
