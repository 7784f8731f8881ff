import type { Sending } from '../store/use-sending.ts';

export function SendingFailure({ sending }: { readonly sending: Sending }) {
  if (sending.failure === undefined) return null;
  return (
    <p className="failure" role="alert">
      {sending.failure}
    </p>
  );
}
