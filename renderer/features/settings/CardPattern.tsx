import { useState } from 'react';
import { fillCardPattern, readCardPattern } from '../../../common/domain/card-page.ts';
import type { Snapshot } from '../../../common/domain/snapshot.ts';
import { isNotOnBoard, type TaskRef } from '../../../common/domain/task.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { browseOrSay } from '../../state/browse.ts';
import { useAccount, useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { useTypedTextOfAccount } from '../../state/use-typed-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Translated } from '../../ui/Translated.tsx';
import { TakenField } from './TakenField.tsx';

const LABEL = msg('Cards in the browser');

/** Where the service shows its cards to people. It counts once it is taken, and not while it is typed. */
export function CardPattern() {
  const cardclock = useCardclock();
  const stored = useAccount().cardPattern;
  const known = useSnapshot(knownTask);
  const [draft, setDraft] = useTypedTextOfAccount('card-pattern', stored);
  const [problem, setProblem] = useState<string>();
  const typed = draft ?? stored;
  const pattern = typed.trim();
  const read = readCardPattern(pattern);

  async function take(wanted: string): Promise<void> {
    const { bridge } = cardclock;
    const reply = await bridge.invoke('card:set-pattern', { pattern: wanted });
    setProblem(reply.ok ? undefined : reply.error.message);
    if (reply.ok) setDraft(undefined);
  }

  return (
    <TakenField
      label={t(LABEL)}
      value={typed}
      stored={stored}
      onChange={(text) => {
        setDraft(text);
        setProblem(undefined);
      }}
      placeholder="https://example.com/boards/{board}/tasks/{task}"
      description={t(
        "Open a card in your browser, copy its address, and put '{board}' and '{task}' in place of their numbers. Empty: off.",
      )}
      problem={problem}
      onTake={(wanted) => void take(wanted)}
    >
      {read.ok ? (
        <p className="settings-hint settings-address" aria-live="polite">
          <Opened host={read.address.host} task={known} pattern={pattern} />
        </p>
      ) : null}
      <div className="settings-row">
        {pattern === stored ? null : (
          <Button type="submit">{pattern === '' ? t('Open no cards') : t('Use this address')}</Button>
        )}
        {pattern === stored && read.ok && known !== undefined ? (
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
    </TakenField>
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
