import type { Sending } from './use-sending.ts';

export function SendingFailure({ sending }: { readonly sending: Sending }) {
  if (sending.failure === undefined) return null;
  return (
    <p className="time-edit-failure" role="alert">
      {sending.failure}
    </p>
  );
}
