import type { ReactNode } from 'react';
import type { Question } from '../../../common/domain/snapshot.ts';
import { AwayQuestion } from './AwayQuestion.tsx';
import type { GiveTimeProps } from './GiveTime.tsx';
import { ClockQuestion } from './ClockQuestion.tsx';
import { LinkQuestion } from './LinkQuestion.tsx';
import { PastEndQuestion, VanishedQuestion } from './ServiceQuestions.tsx';

export interface QuestionCardProps {
  readonly question: Question;
  readonly onGive: (question: GiveTimeProps['question']) => void;
}

export function QuestionCard({ question, onGive }: QuestionCardProps): ReactNode {
  switch (question.kind) {
    case 'past-end':
      return <PastEndQuestion question={question} />;
    case 'vanished':
      return <VanishedQuestion question={question} />;
    case 'away':
      return <AwayQuestion question={question} onGive={() => onGive(question)} />;
    case 'clock':
      return <ClockQuestion question={question} />;
    case 'link':
      return <LinkQuestion question={question} />;
    default:
      return question satisfies never;
  }
}
