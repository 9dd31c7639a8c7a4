import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useTickets } from './useTickets.ts';

export function TicketsLink({ look, quantity }: { look: 'main' | 'outline'; quantity: number }) {
  // Fetched here already, so that the tickets are on this phone when it is offline.
  useTickets();
  return (
    <ButtonLink look={look} small {...(look === 'main' && { icon: 'ticket' as const })} to="/tickets">
      {quantity === 1 ? 'My ticket' : 'My tickets'}
    </ButtonLink>
  );
}
