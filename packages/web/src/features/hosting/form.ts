import { zoneName } from '@nukkad/core/features/events/zone.ts';
import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { draftFrom, fromLocalTimes, localTime, type EventDraft } from '@nukkad/core/features/hosting/rules.ts';

/** An event as the fields of the form hold it: whatever somebody has typed, also what is no date and no number yet. */
export interface EventForm extends Omit<EventDraft, 'start' | 'end' | 'price' | 'capacity'> {
  /** '2026-12-05T19:00', as the clocks at the venue show it. */
  start: string;
  end: string;
  price: string;
  capacity: string;
}

/** What is typed as a number; blank is none. */
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/** The event that a form describes; what cannot be read yet is a problem of `draftProblems`. */
export const draftOf = (form: EventForm): EventDraft => ({
  ...form,
  ...fromLocalTimes(form.start, form.end, form.timeZone),
  price: numberOf(form.price),
  capacity: numberOf(form.capacity),
});

export const formOf = (event: Hosted): EventForm => ({
  ...draftFrom(event),
  start: localTime(event.start, event.timeZone),
  end: localTime(event.end, event.timeZone),
  price: String(event.price),
  capacity: String(event.capacity),
});

/** A new event: on an evening in a week, where this device is. */
export function newForm(now: number): EventForm {
  const timeZone = zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const day = localTime(new Date(now + 7 * 86_400_000).toISOString(), timeZone).slice(0, 10);
  return {
    name: '',
    category: 'Music',
    description: '',
    start: `${day}T19:00`,
    end: `${day}T22:00`,
    timeZone,
    location: '',
    place: null,
    isPrivate: false,
    cell: null,
    price: '0',
    capacity: '20',
    refundHours: 24,
    picture: null,
  };
}

/** The same with another start: it lasts as long as before, as far as that can be told. */
export function withStart(form: EventForm, start: string): EventForm {
  const [from, to, end] = [form.start, start, form.end].map((local) => Date.parse(`${local}Z`)) as [
    number,
    number,
    number,
  ];
  const moved = end + to - from;
  return { ...form, start, end: Number.isNaN(moved) ? form.end : new Date(moved).toISOString().slice(0, 16) };
}
