import './outbox.css';
import '../../ui/menu.css';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import type { ExportFormat } from '../../../common/domain/archive.ts';
import type { OutboxMore, OutboxRow, OutboxView, SavedRow } from '../../../common/domain/outbox.ts';
import { msg, t } from '../../../common/i18n/translate.ts';
import { momentWords } from '../../../common/time/moment-words.ts';
import { useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useSaveFile } from '../../store/save-file.ts';
import { shareEqual } from '../../store/share-equal.ts';
import { useCalendar } from '../../store/use-calendar.ts';
import { useFocusAfterDialog, useKeptFocus } from '../../store/use-kept-focus.ts';
import { TaskLine } from '../../task/TaskLine.tsx';
import { EditTime } from '../../task/time-edit/EditTime.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { moreWords } from './entry-words.ts';
import { EntryRow, GoneEntryRow, Range } from './EntryRow.tsx';
import { NewTasks } from './NewTasks.tsx';

/** More than fit on a screen. */
const AT_ONCE = 12;

/** What the service has not confirmed: what it is, how it stands, and what can be done about it; and that all is saved. */
export function Outbox() {
  const view = useOutbox();
  const region = useRef<HTMLDivElement>(null);
  useKeptFocus(region, view);
  // Held here and not in the row, so that a row that gets confirmed meanwhile does not take the dialog with it.
  const [opened, setEdited] = useState<OutboxRow>();
  useFocusAfterDialog(region, opened !== undefined);
  const edited = view?.rows.find((row) => row.trackerId === opened?.trackerId) ?? opened;

  return (
    <div ref={region} className="outbox" tabIndex={-1}>
      {view === undefined ? null : <Parts view={view} home={region} onEdit={setEdited} />}
      {edited === undefined ? null : (
        <EditTime
          trackerId={edited.trackerId}
          task={edited.task}
          startedAt={edited.startedAt}
          endedAt={edited.endedAt}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

interface PartsProps {
  readonly view: OutboxView;
  /** Has the cursor after a dialog whose row is gone by then. */
  readonly home: RefObject<HTMLElement | null>;
  readonly onEdit: (row: OutboxRow) => void;
}

function Parts({ view: { tasks, rows, more, gone, syncedAt, saved }, home, onEdit }: PartsProps) {
  const isAllSaved = tasks.length === 0 && rows.every(({ state }) => state === 'moved');

  return (
    <>
      {isAllSaved ? <AllSaved syncedAt={syncedAt} /> : null}
      <NewTasks tasks={tasks} home={home} />
      {isAllSaved && saved !== undefined ? <Saved rows={saved} /> : null}
      <Unconfirmed rows={rows} more={more} onEdit={onEdit} />
      {gone.length === 0 ? null : <Gone gone={gone} />}
    </>
  );
}

function AllSaved({ syncedAt }: { readonly syncedAt: number | undefined }) {
  const calendar = useCalendar();

  return (
    <p className="outbox-saved">
      <span className="outbox-tick">
        <CheckIcon size={24} />
      </span>
      <span>
        <strong>{t('Everything is saved')}</strong>
        {syncedAt === undefined ? null : (
          <span className="outbox-soft">
            {' · '}
            {t('last synced {time}', { time: momentWords(syncedAt, calendar) })}
          </span>
        )}
      </span>
    </p>
  );
}

function Saved({ rows }: { readonly rows: readonly SavedRow[] }) {
  const calendar = useCalendar();

  return (
    <section className="outbox-part" aria-labelledby="outbox-sent-title">
      <h3 id="outbox-sent-title">{t('Sent today')}</h3>
      <ul className="outbox-rows" aria-labelledby="outbox-sent-title">
        {rows.map((row) => (
          <li key={row.trackerId} className="outbox-row outbox-sent">
            <TaskLine task={row.task} />
            <Range times={row} />
            <time className="outbox-soft tabular">{momentWords(row.savedAt, calendar)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UnconfirmedProps {
  readonly rows: readonly OutboxRow[];
  readonly more: OutboxMore | undefined;
  readonly onEdit: (row: OutboxRow) => void;
}

/** The list is there, though empty, while all is saved: what is asked for by its name is found. */
function Unconfirmed({ rows, more, onEdit }: UnconfirmedProps) {
  const { ask } = useCardclock();
  const isRetried = rows.some((row) => row.actions.includes('retry'));

  return (
    <section className="outbox-part" aria-label={t('Unconfirmed time')}>
      {rows.length === 0 ? null : (
        <header className="outbox-head">
          <p className="outbox-soft">{t(leadOf(rows))}</p>
          {isRetried ? <Button onPress={() => void ask('sync:now', null)}>{t('Try all now')}</Button> : null}
          <ExportAll />
        </header>
      )}
      <Rows rows={rows} onEdit={onEdit} />
      {more === undefined ? null : <p className="outbox-soft">{moreWords(more)}</p>}
    </section>
  );
}

interface RowsProps {
  readonly rows: readonly OutboxRow[];
  readonly onEdit: (row: OutboxRow) => void;
}

/** The first rows are there at once; hundreds more follow without holding up a click. */
function Rows({ rows, onEdit }: RowsProps) {
  const shown = useDeferredValue(rows, rows.slice(0, AT_ONCE));
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, shown);

  return (
    <ul ref={list} className="outbox-rows" aria-label={t('Unconfirmed time')} tabIndex={-1}>
      {shown.map((row) => (
        <EntryRow key={row.trackerId} row={row} onEdit={onEdit} />
      ))}
    </ul>
  );
}

function Gone({ gone }: Pick<OutboxView, 'gone'>) {
  return (
    <section className="outbox-part" aria-labelledby="outbox-gone-title">
      <h3 id="outbox-gone-title">{t('Deleted on another device')}</h3>
      <p className="outbox-soft">{t('These no longer count. You can restore them for 30 days.')}</p>
      <ul className="outbox-rows" aria-labelledby="outbox-gone-title">
        {gone.map((row) => (
          <GoneEntryRow key={row.trackerId} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** A message. */
function leadOf(rows: readonly OutboxRow[]): string {
  if (rows.every(({ state }) => state === 'moved')) return ALL_MOVED;
  const isAsked = rows.some(({ state }) => state === 'needs-you');
  const isSent = rows.some(({ state }) => state !== 'needs-you' && state !== 'moved');
  if (!isAsked) return SENT;
  return isSent ? SENT_AND_ASKED : ASKED;
}

const ALL_MOVED = msg('All of this is saved, but not at the times you entered.');
const SENT = msg('Safe on this computer. Sent automatically.');
const ASKED = msg('Safe on this computer until you decide.');
const SENT_AND_ASKED = msg('Safe on this computer. Some of it needs your decision; the rest is sent automatically.');

/**
 * What is unconfirmed, asked for anew when the snapshot has changed; undefined until the first answer. One question is
 * under way at a time, so that changes in quick succession delay nothing. Rows that did not change stay the same objects.
 */
function useOutbox(): OutboxView | undefined {
  const revision = useSnapshot((snapshot) => snapshot.revision);
  const { ask } = useCardclock();
  const [view, setView] = useState<OutboxView>();
  const wanted = useRef(revision);
  const isAsking = useRef(false);

  useEffect(() => {
    wanted.current = revision;
    if (isAsking.current) return;

    async function load(): Promise<void> {
      isAsking.current = true;
      for (let asked = -1; asked !== wanted.current;) {
        asked = wanted.current;
        const reply = await ask('outbox:list', null);
        if (reply.ok) setView((before) => (before === undefined ? reply.value : shareEqual(before, reply.value)));
      }
      isAsking.current = false;
    }

    void load();
  }, [ask, revision]);

  return view;
}

const FORMATS: readonly { readonly format: ExportFormat; readonly name: string; readonly use: string }[] = [
  { format: 'jsonl', name: msg('JSON lines'), use: msg('Can be imported again') },
  { format: 'csv', name: msg('CSV'), use: msg('For a spreadsheet') },
];

/** Hands out everything that is here as a file, also what no service has confirmed. */
function ExportAll() {
  const { ask } = useCardclock();
  const saveFile = useSaveFile();
  const [isWriting, setWriting] = useState(false);

  async function write(format: ExportFormat): Promise<void> {
    setWriting(true);
    const reply = await ask('data:export', { format });
    setWriting(false);
    if (!reply.ok) return;
    await saveFile(reply.value);
  }

  return (
    <MenuTrigger>
      <Button isPending={isWriting}>{t('Export all')}</Button>
      <Popover className="menu-popover" placement="bottom end" offset={4}>
        <Menu
          className="menu"
          items={FORMATS}
          onAction={(key) => {
            const chosen = FORMATS.find(({ format }) => format === key);
            if (chosen !== undefined) void write(chosen.format);
          }}
        >
          {({ format, name, use }) => (
            <MenuItem id={format} textValue={t(name)} className="menu-item export-item">
              <Text slot="label">{t(name)}</Text>
              <Text slot="description" className="export-use">
                {t(use)}
              </Text>
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
