import { accountCases } from './account-cases.ts';
import { chatCases } from './chat-cases.ts';
import { eventCases } from './event-cases.ts';
import type { Matrix } from './expected-outcomes.ts';
import { moderatorCases } from './moderator-cases.ts';
import { orderCases } from './order-cases.ts';
import { peopleCases } from './people-cases.ts';

/** Who may call what: docs/permissions.md. */
export const matrix: Matrix = {
  ...accountCases,
  ...peopleCases,
  ...chatCases,
  ...eventCases,
  ...orderCases,
  ...moderatorCases,
};
