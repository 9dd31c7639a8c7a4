import { expect, test } from 'vitest';
import { hasContactDetails } from './has-contact-details.ts';

test.each(['98200 12345', '+91-98200-12345', 'asha@example.com', 'I am @asha.k', 'see asha.in', 'https://a.b'])(
  '%s says how to reach someone',
  (text) => expect(hasContactDetails(text)).toBe(true),
);

test.each(['', 'I walked 10,000 steps in 2024.', 'Meet me at 7.30. In Bandra, please', 'chai @ 5', 'मुंबई में 2019 से'])(
  '%s does not',
  (text) => expect(hasContactDetails(text)).toBe(false),
);
