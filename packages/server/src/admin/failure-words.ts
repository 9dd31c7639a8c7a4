import { ORPCError } from '@orpc/contract';
import { FolderLocked } from '../storage/folder-lock.ts';
import { SettingsError } from '../settings/settings-error.ts';
import { startErrorMessage } from '../settings/start-errors.ts';

function notFound([noun, second, third]: readonly string[]): string {
  if (noun === 'badge')
    return `NOT_FOUND: no one with the address ${third} has ${second === 'give' ? 'a complete profile' : 'a badge'}.`;
  if (noun === 'promotion')
    return `NOT_FOUND: no published, upcoming event at a public place that is hosted here has the id ${third}.`;
  if (noun === 'calendar')
    return `NOT_FOUND: no calendar of a person has the id ${third}. See: npm run admin -- calendar list`;
  return `NOT_FOUND: no one has an account with the ${noun === 'sign-out' ? 'address or id' : 'address'} ${second}.`;
}

/** What a command prints when it fails; undefined for a bug. */
export function failureWords(error: unknown, words: readonly string[]): string | undefined {
  if (error instanceof FolderLocked)
    return `Nukkad (process ${error.holder}) is running, and its embedded database serves one process at a time. Stop it, run this command, and start it again. With PostgreSQL (DATABASE_URL) commands work while servers are running.`;
  if (error instanceof SettingsError) return error.message;
  if (error instanceof ORPCError && error.code === 'NOT_FOUND') return notFound(words);
  if (error instanceof ORPCError && error.code === 'PASSKEY_NEEDED')
    return `PASSKEY_NEEDED: ${words[1]} has no passkey. They add one in Settings, Account, before they get the role.`;
  return startErrorMessage(error);
}
