import { useContext } from 'react';
import { OpenPathContext } from './Screen.tsx';

/** The look of a list's main action: quieter while something is open next to the list, with a main action of its own. */
export const useMainLook = (): 'main' | 'outline' => (useContext(OpenPathContext) === null ? 'main' : 'outline');
