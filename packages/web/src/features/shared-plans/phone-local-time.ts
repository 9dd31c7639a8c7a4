import { minuteMs } from '@nukkad/core/kernel/time.ts';

/** For an input of type `datetime-local`, by the phone's clock; `ms` since 1970. */
export const localTime = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
