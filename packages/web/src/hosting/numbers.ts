import type { Hosted } from '@nukkad/core/hosting/contract.ts';

/** '12 of 20 seats sold · 2 being paid · 3 in the line · 5 inside'. */
export function numbersWords({ numbers, capacity }: Pick<Hosted, 'numbers' | 'capacity'>): string {
  const { sold, held, waiting, entered } = numbers;
  return [
    `${sold} of ${capacity} seats taken`,
    held > 0 && `${held} being paid`,
    waiting > 0 && `${waiting} in the line`,
    entered > 0 && `${entered} inside`,
  ]
    .filter(Boolean)
    .join(' · ');
}
