import { minuteMs } from '@nukkad/core/kernel/time.ts';

/** Fetched again each minute: a server that crashed sent no updates about people going offline. */
export const onlineAgain = ({ state }: { state: { data?: unknown } }) => (state.data ? minuteMs : false);
