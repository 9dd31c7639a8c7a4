import { accountCases } from './cases/account.ts';
import { chatCases } from './cases/chat.ts';
import { eventsCases } from './cases/events.ts';
import { hostingCases } from './cases/hosting.ts';
import { moderationCases } from './cases/moderation.ts';
import { peopleCases } from './cases/people.ts';
import { plansCases } from './cases/plans.ts';
import { ticketsCases } from './cases/tickets.ts';
import type { Case } from './cases/case.ts';
import type { Operation } from './operations.ts';

/** One case for each operation of the contract: the benchmark does not compile for an operation without one. */
export const cases: Readonly<Record<Operation, Case>> = {
  ...accountCases,
  ...peopleCases,
  ...moderationCases,
  ...chatCases,
  ...eventsCases,
  ...hostingCases,
  ...ticketsCases,
  ...plansCases,
};
