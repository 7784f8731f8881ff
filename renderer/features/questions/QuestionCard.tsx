import type { ReactNode } from 'react';
import type { Question } from '../../../common/domain/snapshot.ts';
import { AwayQuestion } from './AwayQuestion.tsx';
import { ClockQuestion } from './ClockQuestion.tsx';
import { LinkQuestion } from './LinkQuestion.tsx';
import { PastEndQuestion, VanishedQuestion } from './ServiceQuestions.tsx';

export function QuestionCard({ question }: { readonly question: Question }): ReactNode {
  switch (question.kind) {
    case 'past-end':
      return <PastEndQuestion question={question} />;
    case 'vanished':
      return <VanishedQuestion question={question} />;
    case 'away':
      return <AwayQuestion question={question} />;
    case 'clock':
      return <ClockQuestion question={question} />;
    case 'link':
      return <LinkQuestion question={question} />;
    default:
      return question satisfies never;
  }
}
