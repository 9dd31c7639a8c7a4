import { useFits } from './useIsWide.ts';

const roomForThree = window.matchMedia('(min-width: 1100px)');

/** Whether there is room for something next to a form, besides the navigation. */
export const useHasSide = () => useFits(roomForThree);
