import { dayMs } from '@nukkad/core/kernel/time.ts';
import { defaultRefundHours } from '@nukkad/core/features/tickets/refund-policy.ts';
import { zoneName } from '@nukkad/core/kernel/time-zone.ts';
import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { draftFrom, type EventDraft, type EventField } from '@nukkad/core/features/hosting/event-draft.ts';
import { fromLocalTimes, localTime } from '@nukkad/core/features/hosting/venue-local-time.ts';

/** An event as its form holds it: as typed, including what is not a valid date or number yet. */
export interface EventForm extends Omit<EventDraft, 'start' | 'end' | 'price' | 'capacity'> {
  /** Local time at the venue: '2026-12-05T19:00'. */
  start: string;
  end: string;
  price: string;
  capacity: string;
}

export interface FieldProps {
  form: EventForm;
  edit(changes: Partial<EventForm>): void;
  problemOf(field: EventField): string | null;
}

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/** The event that a form describes. What can't be parsed is left for `draftProblems` to report. */
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

/** A new event: one evening a week from now, in this device's time zone. */
export function newForm(now: number): EventForm {
  const timeZone = zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const day = localTime(new Date(now + 7 * dayMs).toISOString(), timeZone).slice(0, 10);
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
    refundHours: defaultRefundHours,
    picture: null,
  };
}
