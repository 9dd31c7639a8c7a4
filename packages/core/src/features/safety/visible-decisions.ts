import { sql } from 'kysely';

/** For decisions joined with their case: those that the person concerned may see, not those pending or declined. */
export const isVisibleToConcerned = sql<boolean>`(
  decision.action in ('warn', 'hide', 'suspend', 'cancel event', 'restore', 'uphold') and is_confirmed is distinct from false
  and not (decision.action = 'cancel event' and is_confirmed is null and moderation_case.state = 'second'))`;
