import { changeBadge } from '@nukkad/core/features/verification/badge-by-operator.ts';
import type { Command } from './command.ts';
import { printable } from './printable.ts';

export const badgeUsage = `npm run admin -- badge give MAIL         give someone a verified badge
npm run admin -- badge withdraw MAIL     take back someone's badge; then only you can give it again`;

export const badgeCommands: Record<string, Command> = {
  'badge give': {
    takes: 1,
    async run(db, email) {
      const { name } = await changeBadge(db, email, 'give', new Date());
      return `Verified: ${printable(name)}.`;
    },
  },
  'badge withdraw': {
    takes: 1,
    async run(db, email) {
      const { name } = await changeBadge(db, email, 'withdraw', new Date());
      return `No longer verified: ${printable(name)}.`;
    },
  },
};
