import { useEffect, useEffectEvent, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { NO_FILTERS, type OfBoard, type ReportFilters, type ReportOptions } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { PickMany, type PickOption } from '../../ui/PickMany.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { countFilters } from './queries.ts';
import { useOptions } from './use-options.ts';
import { type Calendar, momentWords } from '../../../common/time/moment-words.ts';
import { useCalendar } from '../../store/use-calendar.ts';

/** A person types faster than anybody reads figures. */
const TYPING_PAUSE_MS = 250;

export interface FiltersProps {
  readonly filters: ReportFilters;
  readonly onChange: (change: Partial<ReportFilters>) => void;
}

/** What the report is narrowed to; an entry has to pass all of it. */
export function Filters({ filters, onChange }: FiltersProps) {
  const { options, failure } = useOptions(true);
  const calendar = useCalendar();
  const { boardIds, cardTypeIds, swimlaneIds, tags } = filters;
  const inBoards = (one: OfBoard): boolean => boardIds.length === 0 || boardIds.includes(one.boardId);

  return (
    <Group className="reports-filters" aria-label={t('Filters')}>
      <TextFilter text={filters.text} onChange={(text) => onChange({ text })} />
      {options === undefined ? (
        <p className="reports-hint">{failure ?? t('Loading…')}</p>
      ) : (
        <div className="reports-picks">
          <PickMany
            label={t('Boards')}
            options={options.boards.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={boardIds}
            onChange={(chosen) => onChange({ boardIds: chosen })}
          />
          <PickMany
            label={t('Card types')}
            options={options.cardTypes.filter(inBoards).map(ofBoard)}
            chosen={cardTypeIds}
            onChange={(chosen) => onChange({ cardTypeIds: chosen })}
          />
          <PickMany
            label={t('Swimlanes')}
            options={options.swimlanes.filter(inBoards).map(ofBoard)}
            chosen={swimlaneIds}
            onChange={(chosen) => onChange({ swimlaneIds: chosen })}
          />
          <PickMany
            label={t('Tags')}
            options={options.tags.map((tag) => ({ value: tag, label: tag }))}
            chosen={tags}
            onChange={(chosen) => onChange({ tags: chosen })}
          />
        </div>
      )}
      <div className="reports-filters-foot">
        {countFilters(filters) === 0 ? null : (
          <Button variant="quiet" onPress={() => onChange({ ...NO_FILTERS, users: filters.users })}>
            {t('Clear filters')}
          </Button>
        )}
        {options === undefined ? null : <p className="reports-hint">{failure ?? optionsWords(options, calendar)}</p>}
      </div>
    </Group>
  );
}

function TextFilter({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const [typed, setTyped] = useState({ text, of: text });
  const present = typed.of === text ? typed.text : text;
  const commit = useEffectEvent(() => {
    if (present !== text) onChange(present);
    setTyped({ text: present, of: present });
  });

  useEffect(() => {
    const timer = setTimeout(() => commit(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each letter begins the pause anew
  }, [present]);
  // Another panel may be opened within the pause.
  useEffect(() => () => commit(), []);

  return (
    <TextField
      label={t('Task or note contains')}
      value={present}
      problem={present.length > 500 ? t('This text is too long to filter by.') : undefined}
      onChange={(next) => setTyped({ text: next, of: text })}
      onBlur={commit}
    />
  );
}

function ofBoard({ id, name, boardName }: OfBoard): PickOption<number> {
  return { value: id, label: name, of: boardName };
}

function optionsWords({ asOf, problem }: ReportOptions, calendar: Calendar): string {
  if (problem !== null) return problem;
  return asOf === null
    ? t('As far as this computer knows.')
    : t('As of {time}.', { time: momentWords(asOf, calendar) });
}
