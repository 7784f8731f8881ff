import { useRef, useState } from 'react';
import { type CardPage, pageWords } from '../../../common/domain/card-page.ts';
import type { Card } from '../../../common/domain/card.ts';
import { isNotOnBoard } from '../../../common/domain/task.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { browseCard } from '../../store/browse.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { Button } from '../../ui/Button.tsx';
import { MovedIcon, PlayIcon, StopIcon } from '../../ui/icons.tsx';
import { useBoardColour } from '../../task/colour.ts';
import { FullColumn } from '../../task/FullColumn.tsx';
import { useMove } from '../../task/use-move.ts';
import type { OpenCard } from './use-card.ts';

export interface CardHeadProps {
  readonly card: Card;
  readonly open: OpenCard;
}

const STATE_WORDS = { archived: msg('Archived'), deleted: msg('Deleted') } as const;

/** Where the card is, and the two things most often done with it. */
export function CardHead({ card, open }: CardHeadProps) {
  const { task, swimlane, state } = card;
  const colour = useBoardColour(task.boardId);
  const where = [task.boardName, task.column, swimlane].filter((part) => part !== null && part !== '');

  return (
    <div className="card-lead">
      <p className="card-place">
        <span dir="auto">
          <span className={`task-dot task-dot-${colour}`} aria-hidden="true" />
          {where.join(' · ')}
        </span>
        {/* By this one the search, phrases and commands take it. */}
        {isNotOnBoard(task) ? null : <span className="tabular">#{task.taskId}</span>}
        {state === 'live' ? null : <strong className="card-badge">{t(STATE_WORDS[state])}</strong>}
        {card.blockReason === null ? null : (
          <strong className="card-badge">{t('Blocked: {reason}', { reason: card.blockReason })}</strong>
        )}
      </p>
      <div className="card-actions">
        <StartOrStop card={card} open={open} />
        <MoveNext card={card} open={open} />
        <InBrowser card={card} open={open} />
      </div>
    </div>
  );
}

function StartOrStop({ card: { task, state }, open }: CardHeadProps) {
  const { bridge } = useCardclock();
  const timer = useSnapshot((snapshot) => snapshot.running.find((one) => one.task.taskId === task.taskId));

  async function toggle(): Promise<void> {
    const reply =
      timer === undefined
        ? await bridge.invoke('timer:start', { taskId: task.taskId })
        : await bridge.invoke('timer:stop', { trackerId: timer.trackerId });
    open.setProblem(reply.ok ? undefined : reply.error.message);
  }

  if (timer === undefined && state === 'deleted') return null;
  return (
    <Button
      variant="primary"
      aria-label={t(timer === undefined ? 'Start {task}' : 'Stop {task}', { task: task.name })}
      onPress={() => void toggle()}
    >
      {timer === undefined ? <PlayIcon /> : <StopIcon />}
      {timer === undefined ? t('Start') : t('Stop')}
    </Button>
  );
}

function InBrowser({ card: { task, page }, open }: CardHeadProps) {
  const cardclock = useCardclock();
  if (page === null) return null;

  async function run(shown: CardPage): Promise<void> {
    open.setProblem((await browseCard(cardclock, task.taskId, shown))?.message);
  }

  return (
    <Button variant="quiet" onPress={() => void run(page)}>
      <bdi>{pageWords(page)}</bdi>
    </Button>
  );
}

function MoveNext({ card, open }: CardHeadProps) {
  const { bridge } = useCardclock();
  const { nextColumn, nextStageId, may, task } = card;
  const [isMoving, setMoving] = useState(false);
  // The card may be read again while the offer to pass a limit is open.
  const [asked, setAsked] = useState(nextStageId);
  const { full, follow, leave } = useMove({ onMoved: open.show, onProblem: open.setProblem });
  const button = useRef<HTMLButtonElement>(null);

  async function run(toStageId: number | null, override: boolean): Promise<void> {
    if (toStageId === null) return;
    setAsked(toStageId);
    setMoving(true);
    await follow(bridge.invoke('card:move-next', { taskId: task.taskId, toStageId, override }));
    setMoving(false);
  }

  if (nextColumn === null || !may.move) return null;
  return (
    <>
      <Button ref={button} isPending={isMoving} onPress={() => void run(nextStageId, false)}>
        <MovedIcon />
        <span dir="auto">{t('Move to {column}', { column: nextColumn })}</span>
      </Button>
      {full === undefined ? null : (
        <FullColumn
          full={full}
          onMove={async () => await run(asked, true)}
          onLeave={() => {
            // The offer takes its buttons along.
            button.current?.focus();
            leave();
          }}
        />
      )}
    </>
  );
}
