import { Group } from 'react-aria-components/Group';
import type { GroupKey } from '../../../common/domain/report.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { GROUP_KEYS, withGroup } from './queries.ts';

const LABELS = [msg('Group by'), msg('then by'), msg('and then by'), msg('and last by')];

export interface GroupByProps {
  readonly keys: readonly GroupKey[];
  readonly onChange: (keys: readonly GroupKey[]) => void;
}

/** What the time is summed by, from the outside in. */
export function GroupBy({ keys, onChange }: GroupByProps) {
  const places = LABELS.slice(0, Math.min(keys.length + 1, GROUP_KEYS.length));

  return (
    <Group className="reports-fields" aria-label={t('Grouping')}>
      {places.map((label, at) => (
        <SelectField
          key={label}
          label={t(label)}
          value={keys[at] ?? 'none'}
          options={[
            ...(at === 0 ? [] : [{ value: 'none' as const, label: '–' }]),
            ...GROUP_KEYS.map(({ key, title }) => ({ value: key, label: t(title) })),
          ]}
          onChange={(chosen) => onChange(withGroup(keys, at, chosen === 'none' ? null : chosen))}
        />
      ))}
    </Group>
  );
}
