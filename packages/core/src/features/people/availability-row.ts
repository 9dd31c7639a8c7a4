import type { Activity, Availability, FreeTime } from './availability.ts';

export interface AvailabilityRow {
  free_time: FreeTime | null;
  free_for: Activity[] | null;
  free_until: Date | null;
}

export const availabilityColumns = [
  'availability.time as free_time',
  'availability.activities as free_for',
  'availability.ends_at as free_until',
] as const;

export function availabilityFrom({ free_time, free_for, free_until }: AvailabilityRow, now: Date): Availability | null {
  if (free_time === null || free_for === null || free_until === null || free_until <= now) return null;
  return { time: free_time, activities: free_for, until: free_until.toISOString() };
}
