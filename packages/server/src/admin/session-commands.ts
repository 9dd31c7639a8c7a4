import { signOutEverywhere } from '@nukkad/core/features/account/sign-out-everywhere.ts';
import type { Command } from './command.ts';
import { printable } from './printable.ts';

export const sessionUsage = `npm run admin -- sign-out MAIL             sign someone out in all their browsers`;

export const sessionCommands: Record<string, Command> = {
  'sign-out': {
    takes: 1,
    async run(db, email) {
      const { name, sessions } = await signOutEverywhere(db, email, new Date());
      return sessions === 0
        ? `${printable(name)} was signed in nowhere.`
        : `Signed out: ${printable(name)}, sessions: ${sessions}.`;
    },
  },
};
