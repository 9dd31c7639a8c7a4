import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { useMe } from '../../data/session.tsx';

/** Whose name is on a ticket: the one its buyer gave it, or the buyer's. */
export function useHolderName({ guestName }: Ticket): string {
  const me = useMe();
  return guestName ?? me.name;
}
