import { dayMs } from '../../kernel/time.ts';

export const notificationsPage = 30;
/** More are shown as '99+'. */
export const maxUnseen = 100;
export const notificationsKeptMs = 30 * dayMs;
/** The latest browsers of a person that get pushes. */
export const maxSubscriptions = 10;

export const digestEvents = 8;
