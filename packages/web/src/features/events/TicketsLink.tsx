import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useTickets } from './useTickets.ts';

export function TicketsLink({ quantity }: { quantity: number }) {
  // Fetched here already, so that the tickets are on this phone when it is offline.
  useTickets();
  return (
    <ButtonLink look="main" small icon="ticket" to="/tickets">
      {quantity === 1 ? 'My ticket' : 'My tickets'}
    </ButtonLink>
  );
}
