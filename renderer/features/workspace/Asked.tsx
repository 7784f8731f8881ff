import { Prompts } from '../prompts/Prompts.tsx';
import { Questions } from '../questions/Questions.tsx';
import { Reminders } from '../reminders/Reminders.tsx';

/**
 * What is asked, said and offered. It never stands before what runs, however large the text: Stop stays in sight, and the
 * questions are about what it would stop.
 */
export function Asked() {
  return (
    <>
      <Questions />
      <Reminders />
      <Prompts />
    </>
  );
}
