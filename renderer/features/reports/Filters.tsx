import { useEffect, useEffectEvent, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import type { OfBoard, ReportFilters, ReportOptions } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { PickMany, type PickOption } from '../../ui/PickMany.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { countFilters, NO_FILTERS } from './queries.ts';
import type { FoundOptions } from './use-options.ts';
import { type Calendar, momentWords } from '../../../common/time/moment-words.ts';
import { useCalendar } from '../../state/use-calendar.ts';

/** A person types faster than anybody reads figures. */
const TYPING_PAUSE_MS = 250;

export interface FiltersProps {
  readonly filters: ReportFilters;
  readonly found: FoundOptions;
  readonly onChange: (change: Partial<ReportFilters>) => void;
}

/** What the report is narrowed to; an entry has to pass all of it. */
export function Filters({ filters, found, onChange }: FiltersProps) {
  const { options, failure } = found;
  const calendar = useCalendar();
  const { users, boardIds, cardTypeIds, laneIds, tags } = filters;
  const inBoards = (one: OfBoard): boolean => boardIds.length === 0 || boardIds.includes(one.boardId);

  return (
    <Group className="reports-filters" aria-label={t('Filters')}>
      <div className="reports-filters-head">
        <TextFilter text={filters.text} onChange={(text) => onChange({ text })} />
        <SelectField
          label={t('Whose time')}
          value={typeof users === 'string' ? users : 'some'}
          options={[
            { value: 'me', label: t('Mine') },
            { value: 'everyone', label: t('Everyone’s') },
            ...(options === undefined ? [] : [{ value: 'some' as const, label: t('Some people’s') }]),
          ]}
          onChange={(chosen) => {
            if (chosen !== 'some') onChange({ users: chosen });
            else if (options !== undefined) onChange({ users: [options.ownUserId] });
          }}
        />
      </div>
      {options === undefined ? (
        <p className="reports-hint">{failure ?? t('Looking up what there is …')}</p>
      ) : (
        <div className="reports-picks">
          {typeof users === 'string' ? null : (
            <UsersPick users={users} options={options.users} onChange={(chosen) => onChange({ users: chosen })} />
          )}
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
            label={t('Lanes')}
            options={options.lanes.filter(inBoards).map(ofBoard)}
            chosen={laneIds}
            onChange={(chosen) => onChange({ laneIds: chosen })}
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
          <Button variant="quiet" onPress={() => onChange(NO_FILTERS)}>
            {t('Clear filters')}
          </Button>
        )}
        {options === undefined ? null : <p className="reports-hint">{failure ?? optionsWords(options, calendar)}</p>}
      </div>
    </Group>
  );
}

interface UsersPickProps {
  readonly users: readonly number[];
  readonly options: ReportOptions['users'];
  readonly onChange: (users: readonly number[]) => void;
}

function UsersPick({ users, options, onChange }: UsersPickProps) {
  // Whoever takes the last one away is about to choose another.
  const [isNobody, setNobody] = useState(false);

  return (
    <PickMany
      label={t('Users')}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={isNobody ? [] : users}
      problem={isNobody ? t('Choose somebody: until then the figures stay as they are.') : undefined}
      onChange={(chosen) => {
        setNobody(chosen.length === 0);
        if (chosen.length > 0) onChange(chosen);
      }}
    />
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
      label={t('Words in the task’s name')}
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
    ? t('Everything that this computer knows of.')
    : t('As of {time}.', { time: momentWords(asOf, calendar) });
}
