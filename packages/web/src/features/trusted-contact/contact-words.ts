import type { TrustedContact as Contact } from '@nukkad/core/features/trusted-contact/contract.ts';

export const statusWords: Record<Contact['status'], string> = {
  asked: 'Asked by email. No one is alerted before they accept.',
  accepted: 'They’ve accepted.',
  refused: 'They declined. Choose someone else.',
};
