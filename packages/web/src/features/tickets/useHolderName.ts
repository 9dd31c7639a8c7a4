import type { Ticket } from '@nukkad/core/features/tickets/contract.ts';
import { useMe } from '../../data/session.tsx';

/** Whose name is on a ticket. */
export function useHolderName(_ticket: Ticket): string {
  return useMe().name;
}
