import { useLayoutEffect, useSyncExternalStore } from 'react';
import { backend } from '#backend';

/** From here on there is room for a list and what is open. `npm run check` finds the style sheets that must change too. */
const wide = window.matchMedia('(min-width: 900px)');

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the navigation is at the side, and a list stays next to what is opened from it. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => wide.matches && backend.can.fillWideScreens);

/** For the style sheets, which otherwise show a phone at every width. */
export function useWideLayout() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (backend.can.fillWideScreens) dataset['wide'] = '';
    return () => void delete dataset['wide'];
  }, []);
}
