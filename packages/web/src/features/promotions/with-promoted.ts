import type { Event } from '@nukkad/core/features/events/contract.ts';
import { withoutRepeats } from '@nukkad/core/features/events/posters/poster.ts';
import { cardsPerPromotion } from '@nukkad/core/features/events/cards-per-promotion.ts';
import type { PromotedBy } from '@nukkad/core/features/events/promoted-by.ts';

export interface Card {
  event: Event;
  /** Null where it is not promoted. */
  by: PromotedBy | null;
}

/** The first promoted card of a list comes after three others. */
const first = 3;

/** Puts promoted events between the others, at most one in `cardsPerPromotion` cards, and each event once: one that comes before its
 * promoted place is not promoted, and one that comes after it moves there. No drawing follows itself, promoted or not. */
export function withPromoted(events: readonly Event[], promoted: readonly { by: PromotedBy; event: Event }[]): Card[] {
  let cards: Card[] = events.map((event) => ({ event, by: null }));
  let placed = 0;
  for (const { by, event } of promoted) {
    const at = placed * cardsPerPromotion + first;
    const others = cards.filter((card) => card.event.id !== event.id);
    const isSeenBefore = cards.slice(0, at).some((card) => card.event.id === event.id);
    if (isSeenBefore || others.length + 1 < (placed + 1) * cardsPerPromotion) continue;
    cards = others.toSpliced(at, 0, { event, by });
    placed++;
  }
  const shown = withoutRepeats(cards.map(({ event }) => event));
  return cards.map((card, at) => ({ ...card, event: shown[at] ?? card.event }));
}
