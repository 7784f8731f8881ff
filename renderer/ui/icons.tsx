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
    <path d="M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M12.6 3.4l-1.4 1.4M4.8 11.2l-1.4 1.4" />
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
export const GripIcon = icon(<path d="M6 4v.01M6 8v.01M6 12v.01M10 4v.01M10 8v.01M10 12v.01" />);
export const ClockIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.5V8l2.5 1.5" />
  </>,
);
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
