import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

export interface Later<Props> {
  (props: Props): ReactNode;
  /** Fetches the code. */
  readonly load: () => Promise<void>;
}

/**
 * A part whose code is fetched when it is wanted or loaded ahead. Once that is here it is drawn at once, where `lazy` leaves it out at
 * first; until then `Early` stands in its place.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Early?: ComponentType<Props>,
): Later<Props> {
  let part: ComponentType<Props> | undefined;
  const get = async (): Promise<ComponentType<Props>> => (part ??= await fetchPart());
  const Fetched = lazy(async () => ({ default: await get() }));

  function LaterPart(props: Props) {
    // The same one for as long as it is shown: another would begin anew.
    const [Part] = useState<ComponentType<Props>>(() => part ?? Fetched);
    return (
      <Suspense fallback={Early === undefined ? null : <Early {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  }

  return Object.assign(LaterPart, { load: async () => void (await get()) });
}
