import { useRef, useState, type ReactNode } from 'react';
import type { Prompt } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock } from '../../store/cardclock.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { shortName } from '../../../common/domain/short-name.ts';
import { FullColumn } from '../../task/FullColumn.tsx';
import { useMove } from '../../task/use-move.ts';

/** What could be done on the board; nothing of it happens by itself. */
export function PromptRow({ prompt }: { readonly prompt: Prompt }): ReactNode {
  switch (prompt.kind) {
    case 'to-work':
      return <ToWork prompt={prompt} />;
    case 'done':
      return <Done prompt={prompt} />;
    default:
      return prompt satisfies never;
  }
}

function ToWork({ prompt }: { readonly prompt: Extract<Prompt, { readonly kind: 'to-work' }> }) {
  const { bridge, messages } = useCardclock();
  const [isMoving, setMoving] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { full, follow, leave } = useMove({
    onMoved: ({ task }) =>
      messages.done(
        t('“{task}” is in {column} now.', { task: shortName(task.name), column: task.column ?? prompt.column }),
      ),
    onProblem: (words) => {
      if (words !== undefined) messages.problem(words);
    },
  });

  // The offer stands in the place of the button that was pressed, and the other way round.
  useKeptFocus(place, full);

  async function run(override: boolean): Promise<void> {
    setMoving(true);
    await follow(bridge.invoke('card:move-to-work', { taskId: prompt.task.taskId, override }));
    setMoving(false);
  }

  return (
    <div ref={place} className="prompt" data-asks="prompt" tabIndex={-1}>
      {full === undefined ? (
        <Row prompt={prompt}>
          <Button isPending={isMoving} onPress={() => void run(false)}>
            <span dir="auto">{t('Move to {column}', { column: prompt.column })}</span>
          </Button>
        </Row>
      ) : (
        <FullColumn full={full} onMove={async () => await run(true)} onLeave={leave} />
      )}
    </div>
  );
}

function Done({ prompt }: { readonly prompt: Extract<Prompt, { readonly kind: 'done' }> }) {
  const { ask } = useCardclock();
  return (
    <div className="prompt" data-asks="prompt">
      <Row prompt={prompt}>
        <Button onPress={() => void ask('timer:stop', { trackerId: prompt.trackerId })}>{t('Stop the timer')}</Button>
      </Row>
    </div>
  );
}

function Row({ prompt, children }: { readonly prompt: Prompt; readonly children: ReactNode }) {
  const { ask } = useCardclock();
  return (
    <>
      <p dir="auto">{promptSentence(prompt)}</p>
      {children}
      <IconButton label={t('Not now')} onPress={() => void ask('prompt:dismiss', { promptId: prompt.promptId })}>
        <CloseIcon />
      </IconButton>
    </>
  );
}

export function promptSentence(prompt: Prompt): string {
  const { column } = prompt.task;
  const task = shortName(prompt.task.name);
  if (prompt.kind === 'to-work') {
    return column === null
      ? t('“{task}” is still in the backlog.', { task })
      : t('“{task}” is still in {column}.', { task, column });
  }
  return column === null
    ? t('“{task}” was moved to the last column and its timer is still running.', { task })
    : t('“{task}” was moved to {column} and its timer is still running.', { task, column });
}
