import { isZone } from '../../kernel/time-zone.ts';
import { hourMs } from '../../kernel/time.ts';
import { eventLimits } from './event-field-limits.ts';
import type { EventDraft, EventField } from './event-draft.ts';

export type EventProblems = Partial<Record<EventField, string>>;

const inWords = (count: number) => count.toLocaleString('en-IN');

const isWhole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to;

export function draftProblems(draft: EventDraft): EventProblems {
  const problems: EventProblems = {};
  const { name, description, location, refundHours, price, capacity } = eventLimits;
  const hours = (Date.parse(draft.end) - Date.parse(draft.start)) / hourMs;
  if (draft.name.length > name) problems.name = `Use at most ${name} characters for the name.`;
  if (draft.description.length > description)
    problems.description = `Use at most ${description} characters for the description.`;
  if (Number.isNaN(Date.parse(draft.start))) problems.start = 'Choose when it starts.';
  else if (!isWhole(new Date(draft.start).getUTCFullYear(), 2000, 2100)) problems.start = 'Check the year.';
  else if (Number.isNaN(hours)) problems.end = 'Choose when it ends.';
  else if (hours <= 0) problems.end = 'The end must be after the start.';
  else if (hours > eventLimits.hours) problems.end = `An event can last at most ${eventLimits.hours / 24} days.`;
  if (!isZone(draft.timeZone)) problems.timeZone = 'Choose a time zone from the list.';
  if (draft.location.length > location) problems.location = `Use at most ${location} characters for the place.`;
  if (!isWhole(draft.price, 0, price)) problems.price = `Enter a price in whole rupees, from 0 to ${inWords(price)}.`;
  if (!isWhole(draft.capacity, 1, capacity)) problems.capacity = `Enter 1 to ${inWords(capacity)} seats.`;
  if (draft.refundHours !== null && !isWhole(draft.refundHours, 0, refundHours))
    problems.refundHours = `Choose at most ${refundHours / 24} days before the start.`;
  return problems;
}
