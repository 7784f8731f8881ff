import './prompts.css';
import { useRef, useState, type ReactNode } from 'react';
import type { Prompt } from '../../../common/domain/card.ts';
import { useCardclock, useSnapshot } from '../../state/cardclock.ts';
import { useKeptFocus } from '../../state/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SaidOnce } from '../../ui/SaidOnce.tsx';
import { quoted } from '../ledger/short-name.ts';
import { FullLane } from '../card/FullLane.tsx';
import { useMove } from '../card/use-move.ts';

/** What could be done on the board, offered in quiet rows; nothing of it happens by itself. */
export function Prompts() {
  const prompts = useSnapshot((snapshot) => snapshot.prompts);
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, prompts);

  return (
    <div ref={place} className="prompts" tabIndex={-1}>
      <SaidOnce things={prompts.map((prompt) => ({ key: prompt.promptId, words: promptSentence(prompt) }))} />
      {prompts.length === 0 ? null : (
        <section aria-label="Suggestions">
          <ul className="prompts-list" aria-label="Suggestions">
            {prompts.map((prompt) => (
              <li key={prompt.promptId} className="prompt">
                <PromptRow prompt={prompt} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function PromptRow({ prompt }: { readonly prompt: Prompt }): ReactNode {
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
  const { full, follow, leave } = useMove({
    onMoved: ({ task }) => messages.done(`${quoted(task.name)} is in ${task.lane ?? prompt.lane} now.`),
    onProblem: (words) => {
      if (words !== undefined) messages.problem(words);
    },
  });

  async function run(override: boolean): Promise<void> {
    setMoving(true);
    await follow(bridge.invoke('card:move-to-work', { taskId: prompt.task.taskId, override }));
    setMoving(false);
  }

  if (full !== undefined) return <FullLane full={full} onMove={async () => await run(true)} onLeave={leave} />;
  return (
    <Row prompt={prompt}>
      <Button isPending={isMoving} onPress={() => void run(false)}>
        <span dir="auto">Move to {prompt.lane}</span>
      </Button>
    </Row>
  );
}

function Done({ prompt }: { readonly prompt: Extract<Prompt, { readonly kind: 'done' }> }) {
  const { ask } = useCardclock();
  return (
    <Row prompt={prompt}>
      <Button onPress={() => void ask('timer:stop', { trackerId: prompt.trackerId })}>Stop the timer</Button>
    </Row>
  );
}

function Row({ prompt, children }: { readonly prompt: Prompt; readonly children: ReactNode }) {
  const { ask } = useCardclock();
  return (
    <>
      <p dir="auto">{promptSentence(prompt)}</p>
      {children}
      <IconButton label="Not now" onPress={() => void ask('prompt:dismiss', { promptId: prompt.promptId })}>
        <CloseIcon />
      </IconButton>
    </>
  );
}

function promptSentence(prompt: Prompt): string {
  const { task } = prompt;
  const lane = task.lane ?? 'the last column';
  return prompt.kind === 'to-work'
    ? `${quoted(task.name)} is still in ${task.lane ?? 'the backlog'}.`
    : `${quoted(task.name)} was moved to ${lane} and its timer still runs.`;
}
