import { draftProblems, type EventProblems } from './draft-problems.ts';
import type { EventDraft } from './event-draft.ts';
import { furthestMs, furthestYears } from './event-field-limits.ts';

/** Why it can't be published. `keptStart` is its current start: an event that has begun can still be edited. */
export function publishProblems(draft: EventDraft, now: Date, keptStart: Date | null = null): EventProblems {
  const problems: EventProblems = {};
  if (draft.name.trim() === '') problems.name = 'Enter a name.';
  if (draft.description.trim() === '') problems.description = 'Describe what happens in a sentence or two.';
  const start = Date.parse(draft.start);
  if (start <= now.getTime() && start !== keptStart?.getTime()) problems.start = 'The start must be in the future.';
  if (Date.parse(draft.end) <= now.getTime()) problems.end = 'The end must be in the future.';
  if (start > now.getTime() + furthestMs) problems.start = `The start must be within ${furthestYears} years.`;
  if (draft.location.trim() === '')
    problems.location = draft.isPrivate ? 'Enter the address. Only people you approve see it.' : 'Enter a place.';
  if (draft.isPrivate && draft.place === null && draft.cell === null)
    problems.cell = 'Choose the area that everyone else sees.';
  return { ...problems, ...draftProblems(draft) };
}

export const isPublishable = (draft: EventDraft, now: Date): boolean =>
  Object.keys(publishProblems(draft, now)).length === 0;
