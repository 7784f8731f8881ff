import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { IconFace } from './IconButton.tsx';
import { CalendarIcon } from './icons.tsx';
import { later } from './later.tsx';

const DayPicker = later(async () => (await import('./DayPicker.tsx')).DayPicker);

export interface PickDayProps {
  readonly label: string;
  /** YYYY-MM-DD; empty where none is chosen. */
  readonly date: string;
  /** The last that can be chosen. */
  readonly last: string;
  readonly onPick: (date: string) => void;
}

/** A button that opens a calendar, whose code is fetched when it is opened for the first time. */
export function PickDay({ label, date, last, onPick }: PickDayProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button
        ref={button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="icon-button icon-button-quiet"
        onPress={() => setOpen(true)}
      >
        <IconFace tip={label}>
          <CalendarIcon />
        </IconFace>
      </Button>
      {isOpen ? (
        <DayPicker date={date} last={last} triggerRef={button} onPick={onPick} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
