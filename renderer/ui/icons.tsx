import type { ReactNode } from 'react';

interface IconProps {
  readonly size?: number;
}

/** A decorative drawing on a 16-unit grid; whatever carries it has the name. */
function icon(drawing: ReactNode) {
  return function Icon({ size = 16 }: IconProps) {
    return (
      <svg
        viewBox="0 0 16 16"
        width={`${size / 16}rem`}
        height={`${size / 16}rem`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };
}

export const PlayIcon = icon(<path d="M5.5 3.6v8.8L12.3 8z" fill="currentColor" />);
export const StopIcon = icon(<rect x="4" y="4" width="8" height="8" rx="1" fill="currentColor" />);
const STAR = 'M8 1.9l1.9 3.8 4.2.6-3 3 .7 4.2L8 11.5l-3.8 2 .7-4.2-3-3 4.2-.6z';
export const StarIcon = icon(<path d={STAR} />);
export const StarFilledIcon = icon(<path d={STAR} fill="currentColor" />);
export const CloseIcon = icon(<path d="M4 4l8 8M12 4l-8 8" />);
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="M10.5 10.5L14 14" />
  </>,
);
export const GearIcon = icon(
  <>
    <circle cx="8" cy="8" r="2" />
    <path d="M6.7 3.2L6.9 1.5L9.1 1.5L9.3 3.2L10.5 3.6L11.8 2.6L13.4 4.2L12.4 5.5L12.8 6.7L14.5 6.9L14.5 9.1L12.8 9.3L12.4 10.5L13.4 11.8L11.8 13.4L10.5 12.4L9.3 12.8L9.1 14.5L6.9 14.5L6.7 12.8L5.5 12.4L4.2 13.4L2.6 11.8L3.6 10.5L3.2 9.3L1.5 9.1L1.5 6.9L3.2 6.7L3.6 5.5L2.6 4.2L4.2 2.6L5.5 3.6z" />
  </>,
);
export const CheckIcon = icon(<path d="M3 8.5l3.2 3L13 4.5" />);
export const CloudUpIcon = icon(<path d="M8 13V5M4.8 8L8 4.8 11.2 8M3 2.5h10" />);
export const AlertIcon = icon(
  <>
    <path d="M8 2l6.3 11.5H1.7z" />
    <path d="M8 6.5v3M8 11.5v.01" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.5V8l2.5 1.5" />
  </>,
);
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
export const MoreIcon = icon(<path d="M3.5 8v.01M8 8v.01M12.5 8v.01" strokeWidth="2.25" />);
export const EditIcon = icon(<path d="M3 13l.6-2.8L11 2.8l2.2 2.2-7.4 7.4zM9.6 4.2l2.2 2.2" />);
export const TrashIcon = icon(<path d="M2.8 4.4h10.4M6.2 4.2V2.6h3.6v1.6M4.2 4.6l.6 8.8h6.4l.6-8.8M6.8 7v4M9.2 7v4" />);
export const OverlapIcon = icon(<path d="M2.5 2.5h7v7h-7zM6.5 6.5h7v7h-7z" />);
export const MovedIcon = icon(<path d="M2.5 8h10M9.2 4.6L12.6 8l-3.4 3.4" />);
export const EarlierIcon = icon(<path d="M10 3.5L5.5 8l4.5 4.5" />);
export const LaterIcon = icon(<path d="M6 3.5L10.5 8 6 12.5" />);
export const CalendarIcon = icon(<path d="M2.5 3.8h11v9.7h-11zM2.5 6.8h11M5.4 2v2.6M10.6 2v2.6" />);
export const MinusIcon = icon(<path d="M3 8h10" />);
export const MoonIcon = icon(<path d="M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z" />);
export const OpenIcon = icon(
  <path d="M9.5 3H13v3.5M13 3 7.5 8.5M6.5 4H4a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V9.5" />,
);
export const WindowIcon = icon(<path d="M6.5 3H3v10h10V9.5M9 2.5h4.5V7M13.2 2.8L7.5 8.5" />);
export const UndoIcon = icon(<path d="M5.6 3.8 2.8 6.6l2.8 2.8M3 6.6h6.2a3.4 3.4 0 0 1 0 6.8H6" />);
export const PrintIcon = icon(<path d="M4.5 6V2.5h7V6M4.5 11.5H2.8V6h10.4v5.5h-1.7M4.5 9.3h7v4.2h-7z" />);
export const RefreshIcon = icon(<path d="M13 8a5 5 0 1 1-1.6-3.7M13 2.4v2.9h-2.9" />);
export const ChevronDownIcon = icon(<path d="M4 6l4 4 4-4" />);
