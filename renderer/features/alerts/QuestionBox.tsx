import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

export interface Choice {
  readonly label: string;
  /** What comes of it, beside the button. */
  readonly outcome: string;
  /** Sends the answer; the other choices wait until it has arrived. */
  readonly run: () => Promise<void> | void;
}

export interface QuestionBoxProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly choices: readonly Choice[];
}

/** A question: what happened, and the answers, each with what it leads to. */
export function QuestionBox({ title, children, choices }: QuestionBoxProps) {
  const id = useId();
  const [isAnswering, setAnswering] = useState(false);

  async function answer(run: Choice['run']): Promise<void> {
    setAnswering(true);
    await run();
    setAnswering(false);
  }

  return (
    <article className="question" data-asks="question" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="question-title">
        {title}
      </h2>
      <div id={`${id}-words`}>{children}</div>
      <div className="question-choices">
        {choices.map(({ label, outcome, run }, at) => (
          <div key={label} className="question-choice">
            <Button
              isPending={isAnswering}
              aria-describedby={`${id}-words ${id}-${at}`}
              onPress={() => void answer(run)}
            >
              {label}
            </Button>
            <span id={`${id}-${at}`} className="question-outcome">
              {outcome}
            </span>
          </div>
        ))}
      </div>
    </article>
  );
}

/** The task that a question is about, as part of its sentence. */
export function TaskName({ name }: { readonly name: string }) {
  return (
    <bdi className="question-task" title={name}>
      {name}
    </bdi>
  );
}
