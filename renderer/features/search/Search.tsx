import './search.css';
import { memo, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { SearchValues } from '../../../common/domain/search.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import type { Store } from '../../store/store.ts';
import { useRequest } from '../../store/request.ts';
import { CreatePlace } from '../../task/CreatePlace.tsx';
import type { SearchScope } from '../../task/use-search.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { Palette, type PaletteHandle } from '../../ui/Palette.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { Pick } from '../../ui/use-palette.ts';
import { takeLeft } from './early-search.tsx';
import { createForList, createTask, doPhrase, tellAdded } from './phrase-commands.ts';
import type { PaletteAction, SearchItem } from './search-items.ts';
import { SearchNote } from './SearchNote.tsx';
import { SearchOption } from './SearchOption.tsx';
import { useField } from './use-field.ts';

export interface SearchProps {
  /** What the window can do beside starting cards. */
  readonly actions?: readonly PaletteAction[];
  /** What is typed, where it is to outlive the field: as another view may stand in its place. */
  readonly draft?: Store<string> | undefined;
}

const NO_ACTIONS: readonly PaletteAction[] = [];

/**
 * Finds a task by any of its words, or does what a phrase says. Enter starts the task, Shift+Enter puts it on the work list,
 * Alt+Enter opens its card. Asked for by the list's own button, the first two change places, until a task is chosen or the field is left.
 */
export function Search({ actions = NO_ACTIONS, draft }: SearchProps) {
  const cardclock = useCardclock();
  const field = useField(actions, draft);
  const running = useSnapshot((snapshot) => snapshot.running);
  const { search, groups, items, place } = field;
  const wrongId = useId();
  const [adds, setAdds] = useState(false);
  const palette = useRef<PaletteHandle>(null);
  const isNew = items.some((item) => item.kind === 'create');

  const element = useRef<HTMLElement>(null);
  const entered = useRef<ReturnType<typeof takeLeft>>(undefined);
  const goOn = useEffectEvent(() => {
    const left = takeLeft(cardclock);
    if (left?.hasCursor === true) element.current?.querySelector('input')?.focus();
    if (left === undefined || left.text === '') return;
    search.setQuery(left.text);
    entered.current = left;
  });
  const enter = useEffectEvent(() => {
    const how = entered.current?.entered;
    if (entered.current?.text !== search.query) return;
    entered.current = undefined;
    if (how !== undefined) palette.current?.enter(how);
  });

  // Before the next key.
  useLayoutEffect(() => goOn(), []);
  // Once the text is that of this field; what it does waits for what is found there.
  useLayoutEffect(() => enter());
  useRequest(cardclock.searchRequest, (wanted) => {
    setAdds(wanted.adds === true);
    if (wanted.text === undefined) return;
    palette.current?.take();
    if (wanted.text !== '') search.setQuery(wanted.text);
  });

  async function pick({ key, shift, alt }: Pick): Promise<void> {
    const item = items.find((one) => one.key === key);
    if (item === undefined) return;
    const typed = search.query;
    const isUsed = await isUsedUp(item, { shift: adds !== shift, alt });
    if (isUsed) setAdds(false);
    // What failed can be tried again without being typed again, and after a look at a card the search goes on.
    if (!isUsed) search.restore(typed);
  }

  /** Does what was chosen. */
  async function isUsedUp(item: SearchItem, { shift, alt }: Omit<Pick, 'key'>): Promise<boolean> {
    if (item.kind === 'completion') return true;
    if (item.kind === 'action') {
      item.action.run();
      return true;
    }
    if (item.kind === 'create') {
      if (place === undefined) return false;
      if (adds && shift) return await createForList(cardclock, item.name, place.place);
      return await createTask(cardclock, item.name, place.place, { start: !shift, atMs: item.atMs });
    }
    const task = item.kind === 'hit' ? item.hit.task : item.task;
    if (alt && task !== undefined) {
      cardclock.openCard(task.taskId);
      return false;
    }
    if (item.kind === 'phrase') return await doPhrase(cardclock, item.phrase, task);
    if (!shift) return (await cardclock.ask('timer:start', { taskId: item.hit.task.taskId })).ok;
    const reply = await cardclock.ask('work-list:add', { taskId: item.hit.task.taskId });
    if (reply.ok) tellAdded(cardclock, item.hit.task.name, reply.value);
    return reply.ok;
  }

  return (
    <search
      ref={element}
      className="search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setAdds(false);
      }}
    >
      <Palette<SearchItem>
        label={t('Search tasks')}
        placeholder={adds ? t('Find a task for your list') : t('Search or type a command')}
        hint={t('Ctrl K')}
        listLabel={t('Tasks found')}
        icon={<SearchIcon />}
        value={search.query}
        onChange={search.setQuery}
        onCaret={search.setCaret}
        onOpen={field.open}
        groups={groups}
        isCurrent={field.isCurrent}
        firstIsChosen={field.firstIsChosen}
        onPick={(chosen) => void pick(chosen)}
        handle={palette}
        wrong={field.mistakes}
        describedBy={field.mistakes.length > 0 ? wrongId : undefined}
        renderItem={(item) => (
          <SearchOption
            item={item}
            createBoard={place?.board.name ?? ''}
            adds={adds}
            running={running}
            onOpenCard={cardclock.openCard}
          />
        )}
        note={
          <>
            {isNew && place !== undefined ? <CreatePlace choice={place} /> : null}
            <SearchNote
              search={search}
              named={field.named}
              reading={field.reading}
              mistakes={field.mistakes}
              items={items}
              firstIsChosen={field.firstIsChosen}
              refusal={field.refusal}
              wrongId={wrongId}
              adds={adds}
            />
            <ScopeBar key={field.openings} scope={field.scope} boards={field.boards} onScope={field.setScope} />
          </>
        }
      />
    </search>
  );
}

interface ScopeBarProps {
  readonly scope: SearchScope;
  readonly boards: SearchValues['boards'];
  readonly onScope: (scope: SearchScope) => void;
}

const ALL = 'all';

/** Which tasks are searched: those of one board, or the archived ones. */
const ScopeBar = memo(function ScopeBar({ scope, boards, onScope }: ScopeBarProps) {
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
        {t('Archived tasks')}
      </Checkbox>
    </div>
  );
});
