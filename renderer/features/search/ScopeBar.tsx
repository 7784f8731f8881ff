import { useState } from 'react';
import type { SearchValues } from '../../../common/domain/search.ts';
import { t } from '../../../common/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { SearchScope } from '../../task/use-search.ts';

export interface ScopeBarProps {
  readonly scope: SearchScope;
  readonly boards: SearchValues['boards'];
  readonly onScope: (scope: SearchScope) => void;
}

const ALL = 'all';

/** Which tasks are searched: those of one board, or the archived ones. */
export function ScopeBar({ scope, boards, onScope }: ScopeBarProps) {
  // The list of boards is there only for whoever wants it: its options would stand among those of the search.
  const [isChoosing, setChoosing] = useState(false);
  const board = boards.find(({ boardId }) => boardId === scope.boardId);
  const options = [
    { value: ALL, label: t('All boards') },
    ...boards.map(({ boardId, name }) => ({ value: String(boardId), label: name })),
  ];

  return (
    <div className="search-scope">
      {isChoosing ? (
        <SelectField
          label={t('Board')}
          isFocused
          value={scope.boardId === null ? ALL : String(scope.boardId)}
          options={options}
          onChange={(value) => onScope({ ...scope, boardId: value === ALL ? null : Number(value) })}
        />
      ) : (
        <Button variant="quiet" onPress={() => setChoosing(true)}>
          {board === undefined ? t('On all boards') : t('On {board}', { board: board.name })}
        </Button>
      )}
      <Checkbox isSelected={scope.archived} onChange={(archived) => onScope({ ...scope, archived })}>
        {t('Archived cards')}
      </Checkbox>
    </div>
  );
}
