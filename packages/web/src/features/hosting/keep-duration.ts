import type { EventForm } from './event-form.ts';

const msOf = (local: string) => Date.parse(`${local}Z`);

/** A new start, and an end that keeps the duration. */
export function timesWithStart(form: EventForm, start: string): Pick<EventForm, 'start' | 'end'> {
  const end = msOf(form.end) + msOf(start) - msOf(form.start);
  return { start, end: Number.isNaN(end) ? form.end : new Date(end).toISOString().slice(0, 16) };
}
