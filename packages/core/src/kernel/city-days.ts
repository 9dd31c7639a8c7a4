import { indiaOffsetMs } from './time.ts';

export const cityZone = 'Asia/Kolkata';

export type Month = `${number}-${number}`;

export type Day = `${number}-${number}-${number}`;

/** The day in UTC. */
export const dayIn = (at: Date) => at.toISOString().slice(0, 10) as Day;
export const monthOf = (day: Day) => day.slice(0, 7) as Month;

export const cityDay = (at: Date) => dayIn(new Date(at.getTime() + indiaOffsetMs));

export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

export const dayOrMonthPattern = /^20\d\d-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/;

export const isMonth = (text: string): text is Month => monthPattern.test(text);
export const isDay = (text: string): text is Day => dayOrMonthPattern.test(text) && !isMonth(text);
