import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface Later<Props> {
  (props: Props): ReactNode;
  /** Fetches the code. */
  readonly load: () => Promise<void>;
}

/**
 * A part whose code is fetched when it is wanted or loaded ahead, and which is drawn as soon as that is here; until then `Early` stands in its
 * place. Not by `lazy`: React waits for 300 ms before it shows what a Suspense had left out. One that cannot be fetched throws as it is drawn.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Early?: ComponentType<Props>,
): Later<Props> {
  let part: ComponentType<Props> | undefined;

  async function load(): Promise<void> {
    part ??= await fetchPart();
  }

  function LaterPart(props: Props) {
    const [Part, setPart] = useState(() => part);

    useEffect(() => {
      if (Part !== undefined) return undefined;
      let isShown = true;
      const show = (draw: () => ComponentType<Props> | undefined): void => {
        if (isShown) setPart(draw);
      };
      load().then(
        () => show(() => part),
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
      return () => {
        isShown = false;
      };
    }, [Part]);

    if (Part !== undefined) return <Part {...props} />;
    return Early === undefined ? null : <Early {...props} />;
  }

  return Object.assign(LaterPart, { load });
}
