import { useState } from 'react';
import { t } from '../../common/i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { beginningOf, type CreateChoice } from './use-create.ts';

const FIRST = 'first';

/** Board, column and card type of the task that would be made. */
export function CreatePlace({ choice }: { readonly choice: CreateChoice }) {
  // As with the boards of the search: lists are there only for whoever wants to choose.
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="search-place">
      {isChoosing ? (
        <Fields choice={choice} />
      ) : (
        <>
          <p>{placeWords(choice)}</p>
          <Button variant="quiet" onPress={() => setChoosing(true)}>
            {t('Change where it goes')}
          </Button>
        </>
      )}
    </div>
  );
}

function Fields({ choice: { boards, board, place, setPlace } }: { readonly choice: CreateChoice }) {
  const columns = board.columns.map(({ stageId, name }) => ({ value: String(stageId), label: name }));
  const types = board.cardTypes.map(({ cardTypeId, name }) => ({ value: String(cardTypeId), label: name }));

  return (
    <>
      <SelectField
        label={t('Board of the new task')}
        isFocused
        value={String(place.boardId)}
        options={boards.map(({ boardId, name }) => ({ value: String(boardId), label: name }))}
        onChange={(value) => setPlace(beginningOf(Number(value)))}
      />
      {columns.length === 0 ? null : (
        <SelectField
          label={t('Column')}
          value={place.stageId === null ? FIRST : String(place.stageId)}
          options={[{ value: FIRST, label: t('First column') }, ...columns]}
          onChange={(value) => setPlace({ ...place, stageId: value === FIRST ? null : Number(value) })}
        />
      )}
      {types.length === 0 ? null : (
        <SelectField
          label={t('Card type')}
          value={place.cardTypeId === null ? FIRST : String(place.cardTypeId)}
          options={[{ value: FIRST, label: t('Default card type') }, ...types]}
          onChange={(value) => setPlace({ ...place, cardTypeId: value === FIRST ? null : Number(value) })}
        />
      )}
    </>
  );
}

/** `It goes to Product, Backlog, as Feature.` */
function placeWords({ board, place }: CreateChoice): string {
  const column = board.columns.find(({ stageId }) => stageId === place.stageId)?.name ?? board.columns[0]?.name;
  const type = board.cardTypes.find(({ cardTypeId, isDefault }) =>
    place.cardTypeId === null ? isDefault : cardTypeId === place.cardTypeId,
  );
  if (column === undefined) {
    if (type === undefined) return t('It goes to {board}.', { board: board.name });
    return t('It goes to {board}, as {type}.', { board: board.name, type: type.name });
  }
  if (type === undefined) return t('It goes to {board}, {column}.', { board: board.name, column });
  return t('It goes to {board}, {column}, as {type}.', { board: board.name, column, type: type.name });
}
