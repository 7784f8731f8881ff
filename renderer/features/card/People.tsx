import { useEffect, useRef, useState } from 'react';
import type { Card, CardEntry, CardPerson } from '../../../common/domain/card.ts';
import type { TaskRef } from '../../../common/domain/task.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { lengthMs } from '../../../common/time/intervals.ts';
import { dayOf } from '../../../common/time/zone-days.ts';
import { focusUnlessGivenBack } from '../../store/use-kept-focus.ts';
import { useNow } from '../../store/use-now.ts';
import type { InlineTimesProps } from '../../task/time-edit/InlineTimes.tsx';
import { LazyEditTime, LazyInlineTimes } from '../../task/time-edit/LazyTimeEdit.tsx';
import { useLiveEntry } from '../../task/time-edit/use-live-entry.ts';
import type { TypedSoFar } from '../../task/time-edit/use-times.ts';
import { DisclosureButton } from '../../ui/Disclosure.tsx';
import { dayWords, rangeWords } from '../../../common/time/moment-words.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { type DraftsOfCard, hasTimesDraft, useDraft } from './card-drafts.ts';
import { trackedWords } from './card-words.ts';

export interface PeopleProps {
  readonly card: Card;
  readonly drafts: DraftsOfCard;
  /** Hears whether a dialog with times of an entry is open. */
  readonly onDialog: (isOpen: boolean) => void;
}

/** All time of the card, person by person, and what was estimated. */
export function People({ card: { people, estimateSeconds, task }, drafts, onDialog }: PeopleProps) {
  const isRunning = people.some((person) => person.entries.some(({ endedAt }) => endedAt === null));
  const now = useNow(isRunning);
  // What was typed there before the card was closed is in sight.
  const [isOpen, setOpen] = useState(() => hasTimesDraft(drafts));
  const totalMs = people.reduce((sum, person) => sum + timeOf(person, now), 0);
  const estimateMs = (estimateSeconds ?? 0) * 1000;

  return (
    <section className="card-part" aria-labelledby="card-time">
      <h3 id="card-time">{t('Time')}</h3>
      <p className={estimateMs > 0 && totalMs > estimateMs ? 'card-over' : undefined}>
        {trackedWords(totalMs, estimateSeconds)}
      </p>
      {estimateMs > 0 ? (
        <progress
          className="card-estimate"
          max={estimateMs}
          value={Math.min(totalMs, estimateMs)}
          aria-label={t('Of the estimate')}
        />
      ) : null}
      {people.length === 0 ? null : (
        <>
          {people.length === 1 && people[0]?.isSelf === true ? null : (
            <table className="card-people">
              <caption className="hidden-visually">{t('Time by person')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('Person')}</th>
                  <th scope="col">{t('Entries')}</th>
                  <th scope="col">{t('Time')}</th>
                </tr>
              </thead>
              <tbody>
                {people.map((person, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two people may have one name, and nothing else tells them apart
                  <tr key={index}>
                    <th scope="row" dir="auto">
                      {person.isSelf ? t('{name} (you)', { name: person.name }) : person.name}
                    </th>
                    <td className="tabular">{person.count}</td>
                    <td className="tabular">{durationWords(timeOf(person, now))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <DisclosureButton panelId="card-entries" isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
            {t('Entries')}
          </DisclosureButton>
          {isOpen ? (
            <div id="card-entries">
              {people.map((person, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <Entries key={index} person={person} task={task} drafts={drafts} onDialog={onDialog} />
              ))}
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}

function timeOf({ finishedMs, entries }: CardPerson, now: number): number {
  const running = entries.filter(({ endedAt }) => endedAt === null);
  return finishedMs + running.reduce((sum, entry) => sum + lengthMs(entry, now), 0);
}

interface EntriesProps extends Pick<PeopleProps, 'drafts' | 'onDialog'> {
  readonly person: CardPerson;
  readonly task: TaskRef;
}

function Entries({ person: { name, entries, count }, ...shared }: EntriesProps) {
  return (
    <>
      <h4 dir="auto">{name}</h4>
      <ul className="card-entries" aria-label={t('Entries of {name}', { name })}>
        {entries.map(({ trackerId, ...entry }) =>
          trackerId === null ? (
            <li key={`${entry.startedAt} ${entry.endedAt}`}>
              <EntryWords entry={entry} />
            </li>
          ) : (
            <OwnEntry key={trackerId} trackerId={trackerId} entry={entry} {...shared} />
          ),
        )}
        {count > entries.length ? (
          <li className="card-soft">{t('and {count, number} earlier', { count: count - entries.length })}</li>
        ) : null}
      </ul>
    </>
  );
}

type Told = Omit<CardEntry, 'trackerId'>;

function EntryWords({ entry }: { readonly entry: Told }) {
  const calendar = useCalendar();
  return (
    <>
      <span className="tabular">{rangeWords(entry, calendar)}</span>
      {entry.confirmed ? null : <span className="card-badge">{t('not yet saved')}</span>}
    </>
  );
}

interface OwnEntryProps extends Omit<EntriesProps, 'person'> {
  readonly trackerId: number;
  readonly entry: Told;
}

/** Edited where it stands, also with what was typed before the card was closed; what else can be done with it is a dialog away. */
function OwnEntry({ trackerId, task, entry, drafts, onDialog }: OwnEntryProps) {
  const calendar = useCalendar();
  const { draft, change } = useDraft(drafts, `times of ${trackerId}`);
  const [isEdited, setEdited] = useState(false);
  const [dialog, setDialog] = useState<TypedSoFar>();
  const [isLeft, setLeft] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { startedAt, endedAt } = entry;
  const known = { trackerId, task, startedAt, endedAt };
  const isDialogOpen = dialog !== undefined;

  useEffect(() => {
    if (!isDialogOpen) return undefined;
    onDialog(true);
    const opener = button.current;
    const pane = opener?.closest<HTMLElement>('.card-pane');
    return () => {
      onDialog(false);
      // What opened it stood among the fields; the entry may be gone as well.
      focusUnlessGivenBack(() => (opener?.isConnected === true ? opener : pane), pane);
    };
  }, [isDialogOpen, onDialog]);

  function close(): void {
    change(() => undefined);
    setEdited(false);
    setLeft(true);
  }

  if (isEdited || draft !== undefined) {
    return (
      <li className="card-entry-edited">
        <span className="card-entry-day">{dayWords(startedAt, calendar.timezone, calendar.today)}</span>
        <Fields
          entry={known}
          date={dayOf(calendar.timezone, startedAt)}
          typedBefore={draft?.times}
          isEdited={isEdited}
          onEdit={() => setEdited(true)}
          onTyped={(times) => change(() => (Object.keys(times).length === 0 ? undefined : { times }))}
          onDone={close}
          onMore={(typed) => {
            close();
            setDialog(typed);
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <button
        ref={button}
        type="button"
        className="card-entry"
        aria-label={t('Edit {entry}', { entry: rangeWords(entry, calendar) })}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the cursor comes back from the fields that stood here
        autoFocus={isLeft}
        onClick={() => setEdited(true)}
      >
        <EntryWords entry={entry} />
      </button>
      {dialog === undefined ? null : <LazyEditTime {...known} typed={dialog} onClose={() => setDialog(undefined)} />}
    </li>
  );
}

type FieldsProps = Omit<InlineTimesProps, 'first' | 'onLeft'>;

function Fields({ entry, ...rest }: FieldsProps) {
  return <LazyInlineTimes {...rest} entry={useLiveEntry(entry)} first={0} onLeft={nothing} />;
}

function nothing(): void {
  // What was typed is kept already.
}
