import { useLayoutEffect, useSyncExternalStore } from 'react';

/** `wide`: the tracking column stands beside the selected view; `narrow`: one column, as in the tray's panel. */
export type Layout = 'wide' | 'narrow';

const WIDE_REM = 46;
const TALL_REM = 26;

/**
 * Measured in rem, so that text at 200 % gets the room that its size needs. The outcome also stands on the root element
 * (`data-layout`, `data-short`), where the style sheets read it.
 */
export function useLayout(): Layout {
  const measured = useSyncExternalStore(onResize, measure);
  const [layout = 'narrow', height = 'tall'] = measured.split(' ');

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['layout'] = layout;
    dataset['height'] = height;
    // How far the page was scrolled as one means nothing where its parts scroll by themselves.
    document.getElementById('root')?.scrollTo({ top: 0 });
  }, [layout, height]);

  return layout === 'wide' ? 'wide' : 'narrow';
}

function onResize(listener: () => void): () => void {
  const observer = new ResizeObserver(listener);
  observer.observe(document.documentElement);
  window.addEventListener('resize', listener);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', listener);
  };
}

/** Whether the window is so wide, in rem. */
export function useIsAtLeast(widthRem: number): boolean {
  return useSyncExternalStore(onResize, () => window.innerWidth / remPx() >= widthRem);
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

function measure(): string {
  const rem = remPx();
  const layout = window.innerWidth / rem >= WIDE_REM ? 'wide' : 'narrow';
  const height = window.innerHeight / rem >= TALL_REM ? 'tall' : 'short';
  return `${layout} ${height}`;
}
