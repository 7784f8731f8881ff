import { useRef, useState, type ReactNode } from 'react';
import type { Suggestion } from '../../../common/domain/card.ts';
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
export function SuggestionRow({ suggestion }: { readonly suggestion: Suggestion }): ReactNode {
  switch (suggestion.kind) {
    case 'to-work':
      return <ToWork suggestion={suggestion} />;
    case 'done':
      return <Done suggestion={suggestion} />;
    default:
      return suggestion satisfies never;
  }
}

function ToWork({ suggestion }: { readonly suggestion: Extract<Suggestion, { readonly kind: 'to-work' }> }) {
  const { bridge, toasts } = useCardclock();
  const [isMoving, setMoving] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { full, follow, leave } = useMove({
    onMoved: ({ task }) =>
      toasts.done(
        t('“{task}” is in {column} now.', { task: shortName(task.name), column: task.column ?? suggestion.column }),
      ),
    onProblem: (words) => {
      if (words !== undefined) toasts.problem(words);
    },
  });

  // The offer stands in the place of the button that was pressed, and the other way round.
  useKeptFocus(place, full);

  async function run(override: boolean): Promise<void> {
    setMoving(true);
    await follow(bridge.invoke('card:move-to-work', { taskId: suggestion.task.taskId, override }));
    setMoving(false);
  }

  return (
    <div ref={place} className="suggestion" data-asks="suggestion" tabIndex={-1}>
      {full === undefined ? (
        <Row suggestion={suggestion}>
          <Button isPending={isMoving} onPress={() => void run(false)}>
            <span dir="auto">{t('Move to {column}', { column: suggestion.column })}</span>
          </Button>
        </Row>
      ) : (
        <FullColumn full={full} onMove={async () => await run(true)} onLeave={leave} />
      )}
    </div>
  );
}

function Done({ suggestion }: { readonly suggestion: Extract<Suggestion, { readonly kind: 'done' }> }) {
  const { ask } = useCardclock();
  return (
    <div className="suggestion" data-asks="suggestion">
      <Row suggestion={suggestion}>
        <Button onPress={() => void ask('timer:stop', { trackerId: suggestion.trackerId })}>
          {t('Stop the timer')}
        </Button>
      </Row>
    </div>
  );
}

function Row({ suggestion, children }: { readonly suggestion: Suggestion; readonly children: ReactNode }) {
  const { ask } = useCardclock();
  return (
    <>
      <p dir="auto">{suggestionSentence(suggestion)}</p>
      {children}
      <IconButton
        label={t('Not now')}
        onPress={() => void ask('suggestion:dismiss', { suggestionId: suggestion.suggestionId })}
      >
        <CloseIcon />
      </IconButton>
    </>
  );
}

export function suggestionSentence(suggestion: Suggestion): string {
  const { column } = suggestion.task;
  const task = shortName(suggestion.task.name);
  if (suggestion.kind === 'to-work') {
    return column === null
      ? t('“{task}” is still in the backlog.', { task })
      : t('“{task}” is still in {column}.', { task, column });
  }
  return column === null
    ? t('“{task}” was moved to the last column and its timer is still running.', { task })
    : t('“{task}” was moved to {column} and its timer is still running.', { task, column });
}
