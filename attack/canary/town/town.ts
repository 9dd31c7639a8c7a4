import { unsubscribeToken } from '@nukkad/core/features/notifications/unsubscribe-link.ts';
import { grain } from '@nukkad/server/testing/sample-pictures.ts';
import { sql } from 'kysely';
import type { Account, World } from '../../world.ts';
import { addAccounts, renameBela } from './accounts.ts';
import { addCases } from './cases.ts';
import { addMessages, addShares } from './chat.ts';
import { addConnections } from './connections.ts';
import { addEvents, changeAddresses, type Events } from './events.ts';
import { addFeeds } from './feeds.ts';
import { addPhotos } from './photos.ts';
import { addContact, addPlans } from './plans.ts';
import { addHidden } from './hidden.ts';
import type { Role } from './roles.ts';
import { addQuestions, addTeam } from './team.ts';
import { addOrders, markTickets } from './tickets.ts';
import { TownBuilder, type Secret } from './town-builder.ts';

export interface Town {
  people: Record<Role, Account>;
  secrets: Secret[];
  ids: string[];
  byField: Record<string, string[]>;
  calendarKeys: Partial<Record<Role, string>>;
  emails: string[];
  feeds: string[];
  planKeys: string[];
  /** From the mails to the trusted contacts of Asha, Bela and the co-host; the second declines, the third blocks all invitations. */
  contactTokens: string[];
  refusedTokens: string[];
  neverTokens: string[];
  unsubscribeTokens: string[];
  onePixel: Uint8Array<ArrayBuffer>;
  /** Secrets seen by a permitted role before they were hidden or deleted. */
  shown: ReadonlySet<string>;
}

async function withdrawAccess(town: TownBuilder, { supper, plan, lunch }: Events, returned: string) {
  const { people } = town;
  for (const role of ['formerCohost', 'formerHelper'] as const)
    for (const event of [supper, plan, lunch])
      await town.must('asha', 'DELETE', `/hosting/${event}/team/${people[role].id}`);
  await town.must('gaveBack', 'DELETE', `/orders/${returned}/seats`);
  for (const role of ['blockedCohost', 'blockedHelper'] as const)
    await town.must('bela', 'PUT', `/blocks/${people[role].id}`);
  await renameBela(town);
  await town.must('bela', 'PUT', '/presence/ghost', { time: 'until I switch it off' });
}

/** Leaves a new account as if it had only signed in, just now: older ones are deleted. */
async function undoOnboarding({ world, people: { fresh } }: TownBuilder) {
  await sql`update person set onboarded_at = null, adult_confirmed_on = null, age = null, gender = null, city = '',
    interests = '{}', created_at = ${world.now} where id = ${fresh.id}`.execute(world.db);
  await world.host.nearby.refresh([fresh.id]);
}

export async function buildTown(world: World): Promise<Town> {
  const town = await TownBuilder.start(world);
  const { people } = town;
  const { calendarKeys, emails } = await addAccounts(town);
  const conversations = await addConnections(town);
  const { messages, pictureId } = await addMessages(town, conversations);
  const forSelfie = await addPhotos(town, conversations);
  await addShares(town, conversations);
  const { requestId, planKeys } = await addPlans(town);
  const contactTokens = await addContact(town, 'asha');
  const refusedTokens = await addContact(town, 'bela');
  const neverTokens = await addContact(town, 'cohost');
  const events = await addEvents(town);
  const { orders, returned } = await addOrders(town, events);
  const questions = await addQuestions(town, events);
  const announcement = await addTeam(town, events);
  await changeAddresses(town, events);
  const tickets = await markTickets(town, events);
  const feeds = await addFeeds(town);
  await town.must('friend', 'POST', '/reports', {
    id: town.newId(),
    subject: { type: 'person', id: people.asha.id },
    reason: 'other',
    words: town.secret('words of a report', ['friend', 'moderator']),
  });
  await withdrawAccess(town, events, returned);
  await addCases(town, pictureId, events.gig);
  const hidden = await addHidden(town, conversations, events.concert);
  await undoOnboarding(town);
  return {
    people,
    secrets: town.secrets,
    ids: [...town.ids],
    byField: {
      personId: Object.values(people).map(({ id }) => id),
      messageId: [...messages, ...hidden.messageIds],
      ticketId: tickets,
      orderId: orders,
      announcementId: [announcement],
      questionId: [...questions, hidden.questionId],
      pictureId: [pictureId, forSelfie, hidden.pictureId],
      picture: [],
      requestId: [requestId],
    },
    calendarKeys,
    emails,
    feeds,
    planKeys,
    contactTokens,
    refusedTokens,
    neverTokens,
    unsubscribeTokens: [unsubscribeToken(world.host, people.bela.id, 'requests')],
    onePixel: new Uint8Array(await grain(8, 8).png().toBuffer()),
    shown: town.shown,
  };
}
