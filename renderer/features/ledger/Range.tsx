import type { Times } from '../../../common/domain/ledger.ts';
import { rangeWords } from '../../../common/time/moment-words.ts';
import { useCalendar } from './use-calendar.ts';

/** Day, times and length of an interval; the length moves to a line of its own before it breaks in two. */
export function Range({ times }: { readonly times: Times }) {
  const calendar = useCalendar();
  const [span = '', length] = rangeWords(times, calendar).split(/ (?=\()/);

  return (
    <p className="ledger-range">
      {span} {length === undefined ? null : <span className="tabular">{length}</span>}
    </p>
  );
}
