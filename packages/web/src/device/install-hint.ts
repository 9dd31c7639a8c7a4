import { recall, remember } from './local-storage.ts';

const hintKey = 'nukkad-install-hint';

/** The hint to put the app on the home screen is shown once on each device. */
export const wasHinted = () => recall(hintKey) !== null;
export const setHinted = () => remember(hintKey, 'shown');
