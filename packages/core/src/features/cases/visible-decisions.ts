import { sql } from 'kysely';

/** For decisions joined with their case: those that the person concerned may see, not those pending or declined. */
export const isVisibleToConcerned = sql<boolean>`(
  decision.action in ('warn', 'hide', 'suspend', 'cancel event', 'restore', 'uphold') and is_confirmed is distinct from false
  and not (decision.action = 'cancel event' and is_confirmed is null and moderation_case.state = 'second'))`;

/** For decisions joined with their case: those of whose ready text its reporters learn why nothing was done. */
export const saysWhyNot = sql<boolean>`(
  decision.action = 'dismiss' and moderation_case.acted = false and decision.template is not null)`;
