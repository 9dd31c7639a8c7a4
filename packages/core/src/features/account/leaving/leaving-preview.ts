import { sql } from 'kysely';
import type { Reader } from '../../../kernel/context.ts';
import { onlyRow } from '../../../kernel/only-row.ts';
import { connectedWith } from '../../people/connections.ts';
import { isSuspended } from '../../people/withheld-by-moderators.ts';
import type { Leaving } from './contract.ts';
import {
  readLeavingEvents,
  readLeavingOrders,
  readWaits,
  type LeavingEvent,
  type TicketFate,
} from './orders-and-events.ts';

const hosted = ({ id, name, startsAt, attendees, isSold }: LeavingEvent) => ({
  id,
  name,
  date: startsAt.toISOString(),
  attendees,
  isSold,
});

export async function readLeaving({ db, me, now }: Reader): Promise<Leaving> {
  const events = await readLeavingEvents(db, me, now);
  const orders = await readLeavingOrders(db, me, now);
  const count = (fate: TicketFate) => orders.filter((it) => it.fate === fate).length;
  const { rows } = await sql<{ conversations: number; premium_until: Date | null; trusts: boolean; renews: boolean }>`
    select premium_until, (select count(*)::int from ${connectedWith(me)} as other) as conversations,
      exists (select from trusted_contact where person_id = ${me}) as trusts,
      exists (select from renewal where person_id = ${me} and status in ('active', 'failing')) as renews
    from person where id = ${me}`.execute(db);
  const { conversations, premium_until, trusts, renews } = onlyRow(rows);
  const mustSettle = (await isSuspended(db, me)) ? [] : events.filter(({ isSold }) => isSold);
  return {
    mustSettle: mustSettle.map(hosted),
    cancelled: events.filter((event) => !mustSettle.includes(event)).map(hosted),
    tickets: { refunded: count('refunded'), givenBack: count('given back'), lost: count('lost') },
    trustedContact: trusts,
    waitlists: (await readWaits(db, me)).length,
    conversations,
    premiumUntil: premium_until !== null && premium_until > now ? premium_until.toISOString() : null,
    renews,
  };
}
