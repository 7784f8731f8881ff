/** Why something failed, under the control that was used; nothing while nothing did. */
export function FailureWords({ words }: { readonly words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <p className="failure-line" role="alert">
      {words}
    </p>
  );
}
