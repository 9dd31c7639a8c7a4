import { verifyAudit } from '@nukkad/core/kernel/audit-log.ts';
import type { Database } from '@nukkad/core/kernel/database.ts';
import { moderatorRoles } from '@nukkad/core/features/moderation/moderator-role.ts';
import { listModerators } from '@nukkad/core/features/moderation/list-moderators.ts';
import { grantRole, revokeRole } from '@nukkad/core/features/moderation/grant-role.ts';
import { readTransparency } from '@nukkad/core/features/moderation/statistics.ts';
import type { Transaction } from 'kysely';
import { SettingsError } from '../settings/settings-error.ts';
import type { Command } from './command.ts';
import { printable } from './printable.ts';

export const moderationUsage = `npm run admin -- grant MAIL ROLE         make someone a moderator or an operator, by the address of their account
npm run admin -- revoke MAIL             end that, at once
npm run admin -- moderator list          who has a role, and how many passkeys
npm run admin -- verify-audit            check that no entry of the audit log was changed or removed
npm run admin -- transparency DAYS       print the transparency report of the last days as JSON`;

const transparency = async (db: Transaction<Database>, days: number) => {
  if (!Number.isInteger(days) || days < 1 || days > 3660) throw new SettingsError('DAYS must be a whole number.');
  return JSON.stringify(await readTransparency(db, new Date(), days), null, 2);
};

export const moderationCommands: Record<string, Command> = {
  grant: {
    takes: 2,
    async run(db, email, role) {
      const known = moderatorRoles.find((it) => it === role);
      if (!known) throw new SettingsError(`The role must be ${moderatorRoles.join(' or ')}.`);
      const { isChange } = await grantRole(db, email, known, new Date());
      return isChange
        ? `${printable(email)} is now ${known}. They open /admin and confirm with a passkey.`
        : `${printable(email)} was already ${known}.`;
    },
  },
  revoke: {
    takes: 1,
    async run(db, email) {
      const { isChange } = await revokeRole(db, email, new Date());
      return isChange ? `${printable(email)} has no role any more.` : `${printable(email)} had no role.`;
    },
  },
  'moderator list': {
    takes: 0,
    async run(db) {
      const moderators = await listModerators(db);
      if (moderators.length === 0) return 'There are no moderators.';
      return moderators
        .map(
          ({ name, email, role, grantedAt, passkeys }) =>
            `${role}  ${printable(`${name} <${email}>`)} since ${grantedAt.toISOString().slice(0, 10)}, passkeys: ${passkeys}${passkeys === 0 ? ' (can do nothing: revoke the role, let them add a passkey, then grant it again)' : ''}`,
        )
        .join('\n');
    },
  },
  'verify-audit': {
    takes: 0,
    async run(db) {
      const { entries, last, brokenAt } = await verifyAudit(db);
      if (brokenAt !== null)
        throw new SettingsError(`The audit log is broken at entry ${brokenAt}: it was changed after it was written.`);
      const checked = entries === 1 ? 'The only entry is unchanged.' : `All ${entries} entries follow from each other.`;
      return `${checked} Keep the last hash, so that no one can cut entries off: ${last ?? 'none yet'}`;
    },
  },
  transparency: { takes: 1, run: (db, days) => transparency(db, Number(days)) },
};
