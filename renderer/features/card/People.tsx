import { useState } from 'react';
import type { Card, CardEntry, CardPerson } from '../../../common/domain/card.ts';
import { t } from '../../../common/i18n/translate.ts';
import { durationWords } from '../../../common/time/durations.ts';
import { lengthMs } from '../../../common/time/intervals.ts';
import { useNow } from '../../store/use-now.ts';
import { DisclosureButton } from '../../ui/Disclosure.tsx';
import { rangeWords } from '../../../common/time/moment-words.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { trackedWords } from './card-words.ts';

/** All time of the card, person by person, and what was estimated. */
export function People({ card: { people, estimateSeconds } }: { readonly card: Card }) {
  const isRunning = people.some((person) => person.entries.some(({ endedAt }) => endedAt === null));
  const now = useNow(isRunning);
  const [isOpen, setOpen] = useState(false);
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
                <Entries key={index} person={person} />
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

function Entries({ person: { name, entries, count } }: { readonly person: CardPerson }) {
  return (
    <>
      <h4 dir="auto">{name}</h4>
      <ul className="card-entries" aria-label={t('Entries of {name}', { name })}>
        {entries.map((entry) => (
          <Entry key={`${entry.startedAt} ${entry.endedAt}`} entry={entry} />
        ))}
        {count > entries.length ? (
          <li className="card-soft">{t('and {count, number} earlier', { count: count - entries.length })}</li>
        ) : null}
      </ul>
    </>
  );
}

function Entry({ entry }: { readonly entry: CardEntry }) {
  const calendar = useCalendar();
  return (
    <li className="tabular">
      {rangeWords(entry, calendar)}
      {entry.confirmed ? null : <span className="card-badge">{t('not yet saved')}</span>}
    </li>
  );
}
