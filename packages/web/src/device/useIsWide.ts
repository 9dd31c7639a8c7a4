import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { backend } from '#backend';

/** From here on there is room for a list and what is open. `npm run check` finds the style sheets that must change too. */
const wide = window.matchMedia('(min-width: 900px)');

/** From here on there is room for cards in columns. */
const roomy = window.matchMedia('(min-width: 600px)');

export function useFits(query: MediaQueryList): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches && backend.can.fillWideScreens);
}

/** Whether the navigation is at the side, and a list stays next to what is opened from it. */
export const useIsWide = () => useFits(wide);

/** Whether a list that has all the width has cards in columns. */
export const useIsRoomy = () => useFits(roomy);

/** For the style sheets, which otherwise show a phone at every width. */
export function useWideLayout() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (backend.can.fillWideScreens) dataset['wide'] = '';
    return () => void delete dataset['wide'];
  }, []);
}
