import { recall, remember } from './local-storage.ts';

/** Things that the app tells in passing while it is open. */
export const notices = { meets: 'Meet requests and answers', messages: 'New messages', events: 'Your events' } as const;
export type Notice = keyof typeof notices;

const key = (notice: Notice) => `nukkad-quiet-${notice}`;

/** Whether this device shows a kind of notice; all, until they are switched off. */
export const wants = (notice: Notice) => recall(key(notice)) === null;

export const setWanted = (notice: Notice, wanted: boolean) => remember(key(notice), wanted ? null : 'off');
