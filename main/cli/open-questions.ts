import type { Question, Snapshot } from '../../common/domain/snapshot.ts';
import { t } from '../../common/i18n/translate.ts';
import { stretchWords } from '../../common/time/moment-words.ts';
import { type Answer, isoTime, named } from './answers.ts';

type About = Extract<Question, { readonly kind: 'away' | 'clock' }>;

/** What the person is asked about time that a timer counts, and answers in the window: a line, and an object, for each. */
export function openQuestions({ questions, today }: Pick<Snapshot, 'questions' | 'today'>): {
  readonly lines: readonly string[];
  readonly data: readonly Answer['data'][];
} {
  const open = questions.filter((one): one is About => one.kind === 'away' || one.kind === 'clock');
  const { timezone } = today;
  return {
    lines: open.map((one) => {
      const task = one.task.name;
      if (one.kind === 'clock') {
        return t(
          'The clock of this computer was set while “{task}” ran. Open Cardclock to say how long it really ran.',
          { task },
        );
      }
      const { from, to } = stretchWords(one.fromMs, one.toMs, { timezone, today });
      return t(
        '“{task}” ran while you were away, from {from} to {to}. Open Cardclock to decide what happens to that time.',
        { task, from, to },
      );
    }),
    data: open.map((one) => ({
      ...named(one.task),
      why: one.kind === 'clock' ? 'clock' : one.why,
      from: one.kind === 'clock' ? null : isoTime(one.fromMs, timezone),
      to: one.kind === 'clock' ? null : isoTime(one.toMs, timezone),
    })),
  };
}
