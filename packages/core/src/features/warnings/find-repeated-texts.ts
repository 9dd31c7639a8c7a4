import { sql, type Kysely } from 'kysely';
import type { Host } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import { repeatedWords } from './repeated-text.ts';
import { repeatedTo, repeatedWithinMs } from './repeated-text-limits.ts';

interface Sent {
  from: string;
  to: { id: string; name: string };
  text: string;
}

type Keyed = Pick<Host, 'secrets'>;

/** With the sender in it, so that equal texts of two people cannot be linked. */
function digestOf({ secrets }: Keyed, { from, to, text }: Sent): string | null {
  const words = repeatedWords(text, to.name);
  return words === null ? null : secrets.digest('first text', `${from}\n${words}`);
}

/** Safe to repeat. A recipient who was deleted at this moment is left out. */
export async function noteFirstText(host: Keyed, db: Kysely<Database>, sent: Sent, now: Date) {
  const digest = digestOf(host, sent);
  if (digest === null) return;
  await sql`
    insert into first_text (sender_id, digest, recipient_id, sent_at)
    select sender.id, ${digest}, recipient.id, ${now} from person as sender, person as recipient
    where sender.id = ${sent.from} and recipient.id = ${sent.to.id} for key share
    on conflict (sender_id, digest, recipient_id) do update set sent_at = excluded.sent_at`.execute(db);
}

/** Which of the texts to one person their senders have also sent to many others. */
export async function findRepeated<T extends Sent>(
  host: Keyed,
  db: Kysely<Database>,
  texts: readonly T[],
  now: Date,
): Promise<T[]> {
  const digests = texts.flatMap((sent) => {
    const digest = digestOf(host, sent);
    return digest === null ? [] : [{ sent, digest }];
  });
  if (digests.length === 0) return [];
  const { rows } = await sql<{ nth: number }>`
    select nth::int from unnest(
      ${digests.map(({ sent }) => sent.from)}::text[], ${digests.map(({ digest }) => digest)}::text[],
      ${digests.map(({ sent }) => sent.to.id)}::text[]
    ) with ordinality as asked (sender_id, digest, recipient_id, nth)
    -- They did get it: otherwise a new name, which is left out, would tell whether others got parts of it.
    where exists (select from first_text as own where own.sender_id = asked.sender_id and own.digest = asked.digest
      and own.recipient_id = asked.recipient_id)
    and (select count(*) from (
      select from first_text
      where first_text.sender_id = asked.sender_id and first_text.digest = asked.digest
        and first_text.recipient_id <> asked.recipient_id
        and sent_at > ${new Date(now.getTime() - repeatedWithinMs)}
      limit ${repeatedTo - 1}) as others) = ${repeatedTo - 1}`.execute(db);
  const found = new Set(rows.map(({ nth }) => nth));
  return digests.flatMap(({ sent }, at) => (found.has(at + 1) ? [sent] : []));
}

export async function tidyFirstTexts(db: Kysely<Database>, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from first_text where ctid = any(array(
      select ctid from first_text where sent_at < ${new Date(now.getTime() - repeatedWithinMs)} limit 5000))`.execute(
    db,
  );
  return Number(numAffectedRows);
}
