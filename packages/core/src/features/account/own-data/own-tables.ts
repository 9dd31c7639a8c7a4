import type { Database } from '../../../kernel/database.ts';
import type { OwnTable } from './own-table.ts';
import { accountTables } from './tables/account.ts';
import { chatTables } from './tables/chat.ts';
import { eventTables } from './tables/events.ts';
import { notificationTables } from './tables/notifications.ts';
import { paymentTables } from './tables/payments.ts';
import { peopleTables } from './tables/people.ts';
import { safetyTables } from './tables/safety.ts';

type SignInTable = 'passkey' | 'user' | 'session' | 'account' | 'verification' | 'sign_in_code';

/** In the words of docs/data.md. A new table does not compile without an entry here. Others appear only as the person
 * sees them in the app: by their name, in conversations, requests and blocks, and never with a place. */
export const ownTables = {
  ...accountTables,
  ...peopleTables,
  ...chatTables,
  ...eventTables,
  ...paymentTables,
  ...notificationTables,
  ...safetyTables,
} satisfies Record<keyof Database | SignInTable | 'event_word', OwnTable>;
