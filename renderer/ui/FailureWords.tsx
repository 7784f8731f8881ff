import type { Sending } from '../store/use-sending.ts';

/** Why something failed, under the control that was used; nothing while nothing did. */
export function FailureWords({ words }: { readonly words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <p className="failure-line" role="alert">
      {words}
    </p>
  );
}

export function SendingFailure({ sending }: { readonly sending: Sending }) {
  if (sending.failure === undefined) return null;
  return (
    <p className="failure" role="alert">
      {sending.failure}
    </p>
  );
}
