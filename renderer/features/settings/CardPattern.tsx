import { fillCardPattern, readCardPattern } from '../../../common/domain/card-page.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { isNotOnBoard, type TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { browseOrSay } from '../../store/browse.ts';
import { useAccount, useAccountId, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useTypedTextOfAccount } from '../../store/use-typed-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Translated } from '../../ui/Translated.tsx';
import { useOnceTrue } from './Accounts.tsx';
import { TakenRow } from './TakenRow.tsx';

/** Where the service shows its cards to people. */
export function CardPatternRow() {
  const cardclock = useCardclock();
  const { kind, cardPattern: stored } = useAccount();
  const accountId = useAccountId();
  const isShown = useOnceTrue(kind === 'service' || stored !== '');
  const known = useSnapshot(knownTask);
  const draft = useTypedTextOfAccount('card-pattern', stored);
  if (!isShown) return null;

  return (
    <TakenRow
      key={accountId}
      label={t('Cards in the browser')}
      hint={t("Open a card in your browser, copy its address and replace the numbers with '{board}' and '{task}'.")}
      placeholder="https://example.com/boards/{board}/tasks/{task}"
      stored={stored}
      draft={draft}
      use={[t('Use this address'), t('Open no cards')]}
      take={(pattern) => cardclock.bridge.invoke('card:set-pattern', { pattern })}
    >
      {(pattern) => {
        const read = readCardPattern(pattern);
        if (!read.ok) return null;
        return (
          <div className="settings-tried">
            <p className="row-hint" aria-live="polite">
              <Opened host={read.address.host} task={known} pattern={pattern} />
            </p>
            {pattern === stored && known !== undefined ? (
              <Button
                aria-label={t('Try it: open {task} in the browser', { task: known.name })}
                onPress={() =>
                  void browseOrSay(cardclock, known.taskId, { kind: 'card', address: fillCardPattern(stored, known) })
                }
              >
                {t('Try it')}
              </Button>
            ) : null}
          </div>
        );
      }}
    </TakenRow>
  );
}

interface OpenedProps {
  readonly host: string;
  readonly task: TaskRef | undefined;
  readonly pattern: string;
}

function Opened({ host, task, pattern }: OpenedProps) {
  const pages = <strong>{host}</strong>;
  if (task === undefined) return <Translated message="Opens pages of {host}." values={{ host: pages }} />;
  return (
    <Translated
      message="Opens pages of {host}: “{task}” is {address}"
      values={{
        host: pages,
        task: <bdi>{task.name}</bdi>,
        address: <bdi>{fillCardPattern(pattern, task)}</bdi>,
      }}
    />
  );
}

/** One that the person has to do with. */
function knownTask({ running, workList, recents }: Snapshot): TaskRef | undefined {
  const tasks = [...running.map(({ task }) => task), ...workList.map(({ task }) => task), ...recents];
  return tasks.find((task) => !isNotOnBoard(task));
}
