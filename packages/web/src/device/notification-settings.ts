import { recall, remember } from './local-storage.ts';

export const notices = { meets: 'Meet requests and answers', messages: 'New messages', events: 'Your events' } as const;
export type Notice = keyof typeof notices;

const key = (notice: Notice) => `nukkad-quiet-${notice}`;

/** On until it is switched off on this device. */
export const wants = (notice: Notice) => recall(key(notice)) === null;

export const setWanted = (notice: Notice, wanted: boolean) => remember(key(notice), wanted ? null : 'off');
