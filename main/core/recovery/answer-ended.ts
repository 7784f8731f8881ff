import { endedAtJump, isToldBefore, shifted } from '../../../common/domain/clock-jump.ts';
import type { Times } from '../../../common/domain/ledger.ts';
import { t } from '../../../common/i18n/translate.ts';
import { wholeSecond } from '../clock.ts';
import type { Away, TrackerRow } from '../journal/rows.ts';
import type { DeedPorts } from '../tracking/deed.ts';
import { freeStart } from '../tracking/free-start.ts';
import { retimed } from '../tracking/revising.ts';
import { UserFailure } from '../user-failure.ts';
import type { AwayAnswer } from './answer.ts';

/** Does what the person answered about the clock of an entry that has ended since. */
export function carryOutEnded(ports: DeedPorts, away: Away, row: TrackerRow, answer: AwayAnswer): void {
  if (answer === 'keep') return;
  const isWhole = isToldBefore(row.desired, away);
  if (answer === 'shift') retime(ports, row, shifted(row.desired, away), isWhole);
  else if (answer === 'stop' && !isWhole) retime(ports, row, endedAtJump(row.desired, away), false);
  else throw new UserFailure('bad-input', t('This timer has been stopped already. Keep its times, or shift them.'));
}

/** `isWhole`: where the start has to give way, the end goes with it. */
function retime({ journal, clock }: DeedPorts, row: TrackerRow, times: Times, isWhole: boolean): void {
  const wanted = wholeSecond(times.startedAt);
  const end = wholeSecond(times.endedAt ?? clock.now());
  if (end <= wanted)
    throw new UserFailure('bad-input', t('It would end before it began. Keep its times, or give it others in Today.'));
  const room = { own: row.desired.startedAt, before: isWhole ? null : end };
  const startedAt = freeStart(journal, row, wanted, room);
  const endedAt = isWhole ? end + startedAt - wanted : end;
  journal.trackers.save(retimed(row, { startedAt, endedAt }, clock.now()));
}
