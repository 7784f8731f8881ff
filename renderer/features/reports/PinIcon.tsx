export function PinIcon({ isFilled }: { readonly isFilled: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1rem"
      height="1rem"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M5.5 2h5l-.7 4.6L12 9H4l2.2-2.4zM8 9v5" />
    </svg>
  );
}
