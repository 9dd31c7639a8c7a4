import { signOutEverywhere } from '@nukkad/core/features/account/sign-out-everywhere.ts';
import type { Command } from './command.ts';
import { printable } from './printable.ts';

export const sessionUsage = `npm run admin -- sign-out PERSON         sign someone out in all their browsers, by their mail address or id`;

export const sessionCommands: Record<string, Command> = {
  'sign-out': {
    takes: 1,
    async run(db, emailOrId, _, logSecurity) {
      const { id, name, sessions, hadCalendarAddress } = await signOutEverywhere(db, emailOrId, new Date());
      for (let nth = 0; nth < sessions; nth++) logSecurity({ event: 'sign_out', personId: id });
      const ended =
        sessions === 0
          ? `${printable(name)} was signed in nowhere.`
          : `Signed out: ${printable(name)}, sessions: ${sessions}.`;
      return hadCalendarAddress ? `${ended} The address of their calendar no longer works.` : ended;
    },
  },
};
