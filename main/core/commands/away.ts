import { t } from '../../../common/i18n/translate.ts';
import { carryOut } from '../recovery/answer.ts';
import { openQuestions, questionsAbout, closeAnswered } from '../tracking/away-questions.ts';
import { UserFailure } from '../user-failure.ts';
import type { Handlers } from './command.ts';

export const awayCommand: Handlers<'away:answer'> = {
  /** Undone, the question is asked again. */
  'away:answer': {
    apply: (ports, { awayId, answer }) => {
      const { journal, accountId } = ports;
      const question = openQuestions(journal, accountId).find(({ away }) => away.id === awayId);
      if (question === undefined) throw new UserFailure('not-found', t('This question is no longer open.'));
      const { away, row } = question;
      const questions = questionsAbout(journal, row);
      carryOut(ports, away, row, answer);
      const turned = closeAnswered(journal, away, questions);
      return { what: 'away', taskId: row.taskId, trackerId: row.id, turned };
    },
  },
};
