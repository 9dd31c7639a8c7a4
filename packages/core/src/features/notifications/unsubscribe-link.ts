import { z } from 'zod';
import type { Host } from '../../kernel/context.ts';
import { transaction } from '../../kernel/operation.ts';
import { mailGroups, type MailGroup, type NotificationGroup } from './notification-kind.ts';
import { KeptWays, readRow, waysFrom } from './notification-settings.ts';

const use = 'unsubscribe';

export const unsubscribeToken = ({ secrets }: Pick<Host, 'secrets'>, personId: string, group: MailGroup): string =>
  secrets.seal(use, JSON.stringify([personId, group]));

const Token = z.tuple([z.string(), z.enum(mailGroups)]);

export function unsubscribing({ secrets }: Pick<Host, 'secrets'>, token: string) {
  const text = secrets.unseal(use, token);
  if (text === null) return null;
  const [personId, group] = Token.parse(JSON.parse(text));
  return { personId, group };
}

const waysWithoutMails = (ways: unknown, group: NotificationGroup) =>
  JSON.stringify({ ...KeptWays.parse(ways), [group]: { ...waysFrom(ways)[group], mail: false } });

export const endMails = (host: Host, { personId: me, group }: { personId: string; group: MailGroup }) =>
  transaction(host, async ({ db, now }) => {
    const person = await db.selectFrom('person').select('id').where('id', '=', me).forNoKeyUpdate().executeTakeFirst();
    if (!person) return;
    const before = await readRow({ db, me, now });
    const change = group === 'digest' ? { digest: false } : { ways: waysWithoutMails(before.ways, group) };
    await db
      .insertInto('notification_settings')
      .values({ person_id: me, ...before, ways: JSON.stringify(before.ways), ...change })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(change))
      .execute();
  });
