import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';

/** '12 of 20 seats taken · 2 awaiting payment · 3 on the waitlist · 5 checked in'. */
export function numbersWords({ numbers, capacity }: Pick<Hosted, 'numbers' | 'capacity'>): string {
  const { sold, held, waiting, entered } = numbers;
  return [
    `${sold} of ${capacity} seats taken`,
    held > 0 && `${held} awaiting payment`,
    waiting > 0 && `${waiting} on the waitlist`,
    entered > 0 && `${entered} checked in`,
  ]
    .filter(Boolean)
    .join(' · ');
}
