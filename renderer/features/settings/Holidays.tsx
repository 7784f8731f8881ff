import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { type Holidays, sourceName } from '../../../common/domain/holidays.ts';
import { t } from '../../../common/i18n/translate.ts';
import { useAccount, useCardclock, useSnapshot } from '../../store/cardclock.ts';
import { useKeptFocus } from '../../store/use-kept-focus.ts';
import { MINUTE_MS, useNow } from '../../store/use-now.ts';
import { compactRange } from '../../task/day-words.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureWords } from '../../ui/FailureWords.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { momentWithin } from './data-words.ts';
import { OwnRow } from './setting-rows.tsx';

const MOST_SHOWN = 5;

/** The calendar whose whole days are days off: what it says next, and the way to another one. */
export function HolidaysRow() {
  const { bridge } = useCardclock();
  const holidays = useSnapshot(({ settings }) => settings.holidays);
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string>();
  useKeptFocus(place, `${JSON.stringify(holidays?.source)} ${isOpen}`);

  async function settle(
    reading: ReturnType<typeof bridge.invoke<'holidays:read' | 'holidays:take' | 'holidays:remove'>>,
  ) {
    setReading(true);
    const reply = await reading;
    setReading(false);
    setFailure(reply.ok ? undefined : reply.error.message);
    if (reply.ok) setOpen(false);
  }

  async function take(file: File): Promise<void> {
    const text = await file.text().catch(() => undefined);
    if (text !== undefined) await settle(bridge.invoke('holidays:take', { name: file.name, text }));
    else setFailure(t('{file} cannot be read. Nothing was changed.', { file: file.name }));
  }

  const source = holidays?.source;
  return (
    <OwnRow name="holidays" isGroup isWide restore={undefined}>
      <div ref={place} className="settings-off" tabIndex={-1}>
        {holidays === null ? null : <Standing holidays={holidays} />}
        {isOpen ? (
          <AddressForm
            problem={failure}
            isReading={isReading}
            onRead={(address) => void settle(bridge.invoke('holidays:read', { address }))}
            onClose={() => {
              setOpen(false);
              setFailure(undefined);
            }}
          />
        ) : (
          <>
            <div className="buttons">
              {source?.kind !== 'address' ? null : (
                <Button
                  isPending={isReading}
                  onPress={() => void settle(bridge.invoke('holidays:read', { address: source.address }))}
                >
                  {t('Read it again')}
                </Button>
              )}
              <Button onPress={() => setOpen(true)}>
                {holidays === null ? t('From an address…') : t('From another address…')}
              </Button>
              <FileTrigger
                acceptedFileTypes={['.ics', 'text/calendar']}
                onSelect={(files) => {
                  const file = files?.[0];
                  if (file !== undefined) void take(file);
                }}
              >
                <Button>{t('From a file…')}</Button>
              </FileTrigger>
              {holidays === null ? null : (
                <Button onPress={() => void settle(bridge.invoke('holidays:remove', null))}>
                  {t('Remove these holidays')}
                </Button>
              )}
            </div>
            <FailureWords words={failure} />
          </>
        )}
      </div>
    </OwnRow>
  );
}

function Standing({ holidays }: { readonly holidays: Holidays }) {
  const { timezone } = useAccount();
  const today = useSnapshot((snapshot) => snapshot.today.date);
  const nowMs = useNow(true, MINUTE_MS);
  const { days, readAt, problem, source } = holidays;
  const coming = days.filter(({ to }) => to >= today);
  const words = {
    count: coming.length,
    name: sourceName(holidays),
    moment: momentWithin(readAt, { timezone, nowMs }),
  };

  return (
    <>
      <p className="row-hint">
        {source.kind === 'file'
          ? t(
              '{count, plural, =0 {No day off} one {{count} day off} other {{count} days off}} to come from {name}, read {moment}.',
              words,
            )
          : t(
              '{count, plural, =0 {No day off} one {{count} day off} other {{count} days off}} to come from {name}, read {moment} and again each day.',
              words,
            )}
      </p>
      <FailureWords words={problem ?? undefined} />
      {coming.length === 0 ? null : (
        <ul className="settings-days-off" aria-label={t('Next holidays')}>
          {coming.slice(0, MOST_SHOWN).map((one) => (
            <li key={`${one.from} ${one.to} ${one.name}`}>
              <span className="tabular">{compactRange(one, today.slice(0, 4))}</span>
              <span dir="auto">{one.name}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface AddressFormProps {
  readonly problem: string | undefined;
  readonly isReading: boolean;
  readonly onRead: (address: string) => void;
  readonly onClose: () => void;
}

function AddressForm({ problem, isReading, onRead, onClose }: AddressFormProps) {
  const [address, setAddress] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function read(event: SubmitEvent): void {
    event.preventDefault();
    onRead(address);
  }

  return (
    <form ref={form} className="settings-add-days" noValidate onSubmit={read}>
      <TextField
        label={t('Address of the calendar')}
        value={address}
        onChange={setAddress}
        placeholder="https://example.com/holidays.ics"
        problem={problem}
        isAlert
      />
      <div className="buttons">
        <Button type="submit" variant="primary" isPending={isReading}>
          {t('Read it')}
        </Button>
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
