import { recall, remember } from './local-storage.ts';

const key = 'nukkad-shortcuts';

/** Whether single keys act on this device. They can be switched off, because speech input may trigger them. */
export const usesShortcuts = (): boolean => recall(key) !== 'off';

export const chooseShortcuts = (on: boolean) => remember(key, on ? null : 'off');
