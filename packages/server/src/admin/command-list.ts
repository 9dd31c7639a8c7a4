import type { Database } from '@nukkad/core/kernel/database.ts';
import type { SecurityLog } from '@nukkad/core/kernel/security-events.ts';
import type { Transaction } from 'kysely';
import { SettingsError } from '../settings/settings-error.ts';
import { badgeCommands, badgeUsage } from './badge-commands.ts';
import { calendarCommands, calendarUsage } from './calendar-commands.ts';
import type { Command } from './command.ts';
import { moderationCommands, moderationUsage } from './moderation-commands.ts';
import { promotionCommands, promotionUsage } from './promotion-commands.ts';
import { sessionCommands, sessionUsage } from './session-commands.ts';

export const usage = `Commands:
${calendarUsage}
${promotionUsage}

${badgeUsage}
${sessionUsage}
${moderationUsage}`;

export const commands: Record<string, Command> = {
  ...calendarCommands,
  ...promotionCommands,
  ...badgeCommands,
  ...sessionCommands,
  ...moderationCommands,
};

/** What the words of a command line do, in one transaction; returns what to print. Throws how to use it. */
export function findCommand(
  words: readonly string[],
): (db: Transaction<Database>, logSecurity: SecurityLog) => Promise<string> {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    const [first = '', second = ''] = words.slice(length);
    if (command && words.length === length + command.takes)
      return (db, logSecurity) => command.run(db, first, second, logSecurity);
  }
  throw new SettingsError(usage);
}
