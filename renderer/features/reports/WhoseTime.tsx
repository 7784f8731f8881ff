import { useState } from 'react';
import type { ReportFilters, ReportOptions } from '../../../common/domain/report.ts';
import { t } from '../../../common/i18n/translate.ts';
import { PickMany } from '../../ui/PickMany.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useOptions } from './use-options.ts';

type Users = ReportFilters['users'];

export interface WhoseTimeProps {
  readonly users: Users;
  readonly onChange: (users: Users) => void;
}

/** Whose time the report is about. */
export function WhoseTime({ users, onChange }: WhoseTimeProps) {
  const { options, failure } = useOptions(true);

  return (
    <>
      <RadioGroup
        label={t('Whose time')}
        value={typeof users === 'string' ? users : 'some'}
        options={[
          { value: 'me', label: t('Mine') },
          { value: 'everyone', label: t('Everyone’s') },
          ...(options === undefined ? [] : [{ value: 'some' as const, label: t('Some people’s') }]),
        ]}
        onChange={(chosen) => {
          if (chosen !== 'some') onChange(chosen);
          else if (options !== undefined) onChange([options.ownUserId]);
        }}
      />
      {options === undefined || typeof users === 'string' ? null : (
        <UsersPick users={users} options={options.users} onChange={onChange} />
      )}
      {failure === undefined ? null : <p className="reports-hint">{failure}</p>}
    </>
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
      problem={isNobody ? t('Choose at least one person.') : undefined}
      onChange={(chosen) => {
        setNobody(chosen.length === 0);
        if (chosen.length > 0) onChange(chosen);
      }}
    />
  );
}

/** `Mine`, `Everyone’s`, `3 people` */
export function whoseWords(users: Users): string {
  if (users === 'me') return t('Mine');
  if (users === 'everyone') return t('Everyone’s');
  return t('{count, plural, one {1 person} other {# people}}', { count: users.length });
}
