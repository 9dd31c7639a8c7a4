import { importFeedFile } from '@nukkad/core/features/calendar/import/import-file.ts';
import { refreshFeeds } from '@nukkad/core/features/calendar/import/refresh-feeds.ts';
import { anyEvent } from '@nukkad/core/features/events/event-filter.ts';
import { draftFrom } from '@nukkad/core/features/hosting/event-draft.ts';
import { expireMeetRequests } from '@nukkad/core/features/meets/expire-requests.ts';
import { remindOfMeetRequests } from '@nukkad/core/features/meets/request-reminder.ts';
import { sendOnline } from '@nukkad/core/features/people/online-updates.ts';
import { remindOfEvents } from '@nukkad/core/features/reminders/send-reminders.ts';
import { queries } from '@nukkad/web/data/queries.ts';
import { hour, me, minute, pass, say, world, type Scene, type Stories } from './update-scene.ts';

const conversations = ({ talk }: Scene) => [queries.conversations().queryKey, queries.conversation(talk).queryKey];
const talkAndMessages = (at: Scene) => [...conversations(at), queries.messages(at.talk).queryKey];
const here = { latitude: 19.06, longitude: 72.83 };
const shareHis = (talk: string, id: string) => (
  pass(1000),
  world.as('Bilal').chat.send({ id: talk, messageId: id, type: 'location', place: { ...here, liveMinutes: 15 } })
);
const share = '019f0000-0000-7000-8000-000000000001';
const meets = () => [queries.meets().queryKey];
const ask = (from: string, to: string) => world.as(from).meets.request({ personId: to, window: 'now' });
const pendingId = async () => (await world.as(me).meets.list()).requests[0]?.request.id ?? '';
const openOrder = () => world.take(me, 'supper');
const announce = (id: string, body: string) => (
  pass(1000),
  world.as('Chitra').hosting.announce({ id, announcementId: crypto.randomUUID(), body })
);
const orderOfMine = async () => (await world.as(me).payments.orders()).orders[0]?.id ?? '';

const premium = () => [queries.premium().queryKey];
const renew = () => world.as(me).payments.renew({ renewalId: crypto.randomUUID() });

async function settleRenewal(outcome: 'approve' | 'fail') {
  const { renewal, waiting } = await world.as(me).payments.ownPremium();
  return world.as(me).payments.settleRenewal({ id: renewal?.id ?? waiting ?? '', outcome });
}

async function checkIn(gate: string, wasOffline = false) {
  const { tickets } = await world.as(me).checkIn.list({ id: 'own' });
  const entry = {
    id: crypto.randomUUID(),
    ticketId: tickets[0]?.id ?? '',
    enteredAt: world.now.toISOString(),
    wasOffline,
  };
  return world.as(me).checkIn.send({ id: 'own', gate, entries: [entry] });
}

const askHost = (who: string, id: string) =>
  world.as(who).questions.ask({ id, questionId: crypto.randomUUID(), body: 'Is there parking?' });

/** The cause of each kind of update; a missing kind does not compile. */
export const stories: Stories = {
  'meet.changed': [
    { happens: 'Chitra asks Asha', does: () => ask('Chitra', me), changes: meets },
    { happens: 'Asha asks Chitra on another device', does: () => ask(me, 'Chitra'), changes: meets },
    {
      happens: 'Chitra accepts',
      before: () => ask(me, 'Chitra'),
      does: async () => world.as('Chitra').meets.setStatus({ id: await pendingId(), status: 'accepted' }),
      changes: meets,
    },
    {
      happens: 'Chitra withdraws',
      before: () => ask('Chitra', me),
      does: async () => world.as('Chitra').meets.setStatus({ id: await pendingId(), status: 'withdrawn' }),
      changes: meets,
    },
    {
      happens: 'Chitra’s request expires',
      before: () => ask('Chitra', me),
      does: () => (pass(3 * hour), expireMeetRequests(world.host)),
      changes: meets,
    },
  ],
  'meet.reminder': [
    {
      happens: 'a request of which this device has not received ends soon',
      does: async () => (await ask('Chitra', me), pass(110 * minute), remindOfMeetRequests(world.host)),
      changes: meets,
    },
  ],
  'person.gone': [
    {
      happens: 'Asha blocks Bilal, who shares a place with her and whose calendar she sees',
      async before({ talk }) {
        await shareHis(talk, share);
        world.elsewhere.set('Walks', [world.found('walk')]);
        await importFeedFile(world.host, 'Bilal', { id: crypto.randomUUID(), name: 'Walks' }, Buffer.from('Walks'));
        await refreshFeeds(world.host);
      },
      does: () => world.as(me).safety.block({ personId: 'Bilal' }),
      changes: (at) => [
        ...meets(),
        ...talkAndMessages(at),
        queries.person('Bilal').queryKey,
        queries.shares().queryKey,
      ],
      leaves: () => [queries.activity().queryKey],
    },
    {
      happens: 'Asha blocks Chitra, who has asked her',
      before: () => ask('Chitra', me),
      does: () => world.as(me).safety.block({ personId: 'Chitra' }),
      changes: () => [...meets(), queries.person('Chitra').queryKey],
    },
    {
      happens: 'Chitra, who has asked Asha, pauses her account',
      before: () => ask('Chitra', me),
      does: () => world.as('Chitra').people.setPaused({ on: true }),
      changes: () => [...meets(), queries.person('Chitra').queryKey],
    },
  ],
  'chat.message': [
    { happens: 'Bilal writes', does: ({ talk }) => say('Bilal', talk, 'Number three'), changes: talkAndMessages },
    { happens: 'Asha writes on another device', does: ({ talk }) => say(me, talk, 'Hello'), changes: talkAndMessages },
    { happens: 'Bilal shares a place', does: ({ talk }) => shareHis(talk, share), changes: talkAndMessages },
    {
      happens: 'Bilal writes in a conversation that Asha has archived',
      before: ({ talk }) => world.as(me).chat.setArchived({ id: talk, on: true }),
      does: ({ talk }) => say('Bilal', talk, 'Number three'),
      changes: (at) => [...talkAndMessages(at), queries.archived().queryKey],
    },
    {
      happens: 'Bilal writes in one that she has muted as well',
      async before({ talk: id }) {
        await world.as(me).chat.setArchived({ id, on: true });
        await world.as(me).chat.setMuted({ id, on: true });
      },
      does: ({ talk }) => say('Bilal', talk, 'Number three'),
      changes: ({ talk }) => [queries.archived().queryKey, queries.conversation(talk).queryKey],
    },
    {
      happens: 'Bilal writes, and then Asha',
      does: async ({ talk }) => (await say('Bilal', talk, 'Number three'), say(me, talk, 'Four')),
      changes: talkAndMessages,
    },
  ],
  'chat.reaction': [
    {
      happens: 'Bilal reacts to Asha’s latest message',
      does: ({ talk, hers }) => world.as('Bilal').chat.react({ id: talk, messageId: hers, reaction: 'love' }),
      changes: talkAndMessages,
    },
    {
      happens: 'Asha changes her reaction to an earlier one, on another device',
      before: ({ talk, his }) => world.as(me).chat.react({ id: talk, messageId: his, reaction: 'like' }),
      does: ({ talk, his }) => world.as(me).chat.react({ id: talk, messageId: his, reaction: 'wow' }),
      changes: ({ talk }) => [queries.messages(talk).queryKey, queries.search(talk, 'number').queryKey],
    },
    {
      happens: 'Bilal reacts, and then Asha deletes the message for both',
      async does({ talk, hers }) {
        await world.as('Bilal').chat.react({ id: talk, messageId: hers, reaction: 'sad' });
        await world.as(me).chat.remove({ id: talk, messageId: hers, from: 'both' });
      },
      changes: talkAndMessages,
    },
    {
      happens: 'Bilal reacts to what Asha then deletes for herself',
      async does({ talk, hers }) {
        await world.as('Bilal').chat.react({ id: talk, messageId: hers, reaction: 'sad' });
        await world.as(me).chat.remove({ id: talk, messageId: hers, from: 'me' });
      },
      changes: talkAndMessages,
    },
  ],
  'chat.settings': [
    {
      happens: 'Asha mutes Bilal, of whom she has something unread, on another device',
      before: ({ talk }) => say('Bilal', talk, 'Number three'),
      does: ({ talk }) => world.as(me).chat.setMuted({ id: talk, on: true }),
      changes: conversations,
    },
    {
      happens: 'Asha archives what she has not read',
      does: ({ talk }) => world.as(me).chat.setArchived({ id: talk, on: true }),
      changes: conversations,
    },
    {
      happens: 'Asha moves a conversation back',
      before: ({ talk }) => world.as(me).chat.setArchived({ id: talk, on: true }),
      does: ({ talk }) => world.as(me).chat.setArchived({ id: talk, on: false }),
      changes: ({ talk }) => [queries.archived().queryKey, queries.conversation(talk).queryKey],
    },
  ],
  'chat.closed': [
    {
      happens: 'Bilal deletes his account',
      before: async ({ talk }) => void (await shareHis(talk, share)),
      does: async () => (await world.freshlyAs('Bilal')).leaving.deleteAccount({ name: 'Bilal' }),
      changes: (at) => [...meets(), ...conversations(at), queries.person('Bilal').queryKey, queries.shares().queryKey],
      leaves: () => [queries.activity().queryKey],
    },
  ],
  'chat.removed': [
    {
      happens: 'Bilal deletes for both what Asha has not read',
      does: ({ talk, his }) => world.as('Bilal').chat.remove({ id: talk, messageId: his, from: 'both' }),
      changes: talkAndMessages,
    },
    {
      happens: 'Asha deletes her latest message for both',
      does: ({ talk, hers }) => world.as(me).chat.remove({ id: talk, messageId: hers, from: 'both' }),
      changes: talkAndMessages,
    },
    {
      happens: 'Asha deletes the latest message for herself',
      does: ({ talk, hers }) => world.as(me).chat.remove({ id: talk, messageId: hers, from: 'me' }),
      changes: talkAndMessages,
    },
    {
      happens: 'Asha deletes an earlier message for herself',
      does: ({ talk, his }) => world.as(me).chat.remove({ id: talk, messageId: his, from: 'me' }),
      changes: talkAndMessages,
    },
    {
      happens: 'Asha deletes all there is',
      async does({ talk, his, hers }) {
        for (const messageId of [his, hers]) await world.as(me).chat.remove({ id: talk, messageId, from: 'me' });
      },
      changes: talkAndMessages,
    },
  ],
  'chat.read': [
    {
      happens: 'Asha reads on another device',
      before: ({ talk }) => say('Bilal', talk, 'Number three'),
      does: ({ talk }) => world.as(me).chat.seen({ id: talk, read: 3 }),
      changes: conversations,
    },
  ],
  'chat.receipt': [
    {
      happens: 'Bilal reads',
      async does({ talk }) {
        await world.as('Bilal').chat.seen({ id: talk, read: 2 });
        await world.showReceipts();
        pass(0);
      },
      changes: conversations,
    },
  ],
  'share.ended': [
    {
      happens: 'Bilal stops sharing',
      before: ({ talk }) => shareHis(talk, share),
      does: () => world.as('Bilal').chat.endShare({ id: share }),
      changes: () => [queries.shares().queryKey],
    },
  ],
  'chat.typing': [],
  'online.changed': [
    {
      happens: 'Bilal comes online',
      does: () => (world.online.add('Bilal'), sendOnline(world.host, 'Bilal')),
      changes: conversations,
    },
    {
      happens: 'Bilal goes offline',
      before: async () => world.online.add('Bilal'),
      does: () => (world.online.delete('Bilal'), sendOnline(world.host, 'Bilal')),
      changes: conversations,
    },
  ],
  'event.changed': [
    {
      happens: 'Asha takes a seat',
      does: () => world.take(me, 'gig'),
      changes: () => [queries.event('gig').queryKey],
      leaves: () => [queries.orders().queryKey],
    },
    {
      happens: 'Asha gives her seat up',
      before: () => world.take(me, 'gig'),
      does: async () => world.as(me).tickets.cancel({ id: await orderOfMine() }),
      changes: () => [queries.event('gig').queryKey],
      leaves: () => [queries.announcements('gig').queryKey],
    },
    {
      happens: 'Asha joins the waitlist',
      before: () => world.take('Bilal', 'gig', 3),
      does: () => world.as(me).tickets.wait({ id: 'gig', waitingId: crypto.randomUUID() }),
      changes: () => [queries.event('gig').queryKey],
    },
    {
      happens: 'Asha saves an event',
      does: () => world.as(me).events.save({ id: 'gig' }),
      changes: () => [queries.event('gig').queryKey],
    },
    {
      happens: 'Asha no longer saves an event',
      before: () => world.as(me).events.save({ id: 'gig' }),
      does: () => world.as(me).events.unsave({ id: 'gig' }),
      changes: () => [queries.event('gig').queryKey, queries.events({ ...anyEvent, saved: true }).queryKey],
    },
    {
      happens: 'Chitra makes Asha a helper, who has a gate then',
      before: () => world.connect(me, 'Chitra'),
      does: () => world.as('Chitra').hosting.addTeam({ id: 'gig', personId: me, role: 'helper' }),
      changes: () => [queries.event('gig').queryKey],
    },
    {
      happens: 'Chitra cancels an event that Asha goes to',
      before: () => world.take(me, 'gig'),
      does: () => world.as('Chitra').hosting.cancel({ id: 'gig' }),
      changes: () => [queries.event('gig').queryKey],
    },
    {
      happens: 'Chitra moves an event that Asha goes to, and renames it',
      before: () => world.take(me, 'gig'),
      async does() {
        const event = await world.as('Chitra').hosting.get({ id: 'gig' });
        const end = new Date(Date.parse(event.end) + 20 * hour).toISOString();
        const start = new Date(Date.parse(event.start) + 20 * hour).toISOString();
        const draft = { ...draftFrom(event), name: 'Poems', start, end };
        await world.as('Chitra').hosting.save({ ...draft, id: 'gig', revision: event.revision });
      },
      changes: () => [queries.event('gig').queryKey],
      leaves: async () => [queries.orders().queryKey, queries.order(await orderOfMine()).queryKey],
    },
    {
      happens: 'Asha is offered a seat from the waitlist',
      async before() {
        const full = await world.take('Bilal', 'gig', 3);
        await world.as(me).tickets.wait({ id: 'gig', waitingId: crypto.randomUUID() });
        return full;
      },
      async does() {
        const [order] = (await world.as('Bilal').payments.orders()).orders;
        await world.as('Bilal').tickets.cancel({ id: order?.id ?? '' });
      },
      changes: () => [queries.event('gig').queryKey],
      leaves: () => [queries.orders().queryKey],
    },
    {
      happens: 'Asha has seen an announcement on another device',
      before: async () => (await world.take(me, 'gig'), announce('gig', 'Bring a mat')),
      async does() {
        const [announcement] = (await world.as(me).events.announcements({ id: 'gig' })).announcements;
        await world.as(me).events.seeAnnouncements({ id: 'gig', announcementId: announcement?.id ?? '' });
      },
      changes: () => [queries.event('gig').queryKey, queries.unread().queryKey],
    },
  ],
  'event.reminder': [
    {
      happens: 'an event is a day away, and a seat was taken meanwhile',
      before: () => world.take(me, 'gig'),
      does: async () => (await world.take('Bilal', 'gig'), pass(7 * hour), remindOfEvents(world.host)),
      changes: () => [queries.event('gig').queryKey],
    },
    {
      happens: 'an event is over',
      before: () => world.take(me, 'gig'),
      does: async () => (await world.take('Bilal', 'gig'), pass(34 * hour), remindOfEvents(world.host)),
      changes: () => [queries.event('gig').queryKey],
      // The screens show no meeting whose time has passed.
      leaves: () => [queries.meets().queryKey],
    },
  ],
  'check-in.changed': [
    {
      happens: 'Dev goes in',
      before: async () => pass(48 * hour),
      does: () => checkIn('Door'),
      changes: () => [queries.checkInList('own').queryKey, queries.checkInCount('own').queryKey],
      leaves: () => [queries.hosting().queryKey],
    },
    {
      happens: 'Dev has gone in at two gates without a network',
      before: async () => (pass(48 * hour), checkIn('Door')),
      does: () => checkIn('Garden', true),
      changes: () => [],
    },
  ],
  'event.announcement': [
    {
      happens: 'Chitra announces something',
      before: async () => (await world.take(me, 'gig'), announce('gig', 'Bring a mat')),
      does: () => announce('gig', 'And tea'),
      changes: () => [queries.announcements('gig').queryKey, queries.event('gig').queryKey, queries.unread().queryKey],
    },
  ],
  'question.changed': [
    {
      happens: 'Bilal asks about Asha’s event',
      does: () => askHost('Bilal', 'own'),
      changes: () => [],
    },
    {
      happens: 'Chitra answers Asha',
      before: () => askHost(me, 'gig'),
      async does() {
        const [question] = (await world.as(me).questions.list({ id: 'gig' })).questions;
        await world.as('Chitra').questions.answer({ id: 'gig', questionId: question?.id ?? '', body: 'Yes' });
      },
      changes: () => [],
    },
  ],
  'notifications.changed': [
    {
      happens: 'Asha has seen one on another device',
      before: () => ask('Chitra', me),
      does: () => world.as(me).notifications.markSeen({ id: null }),
      changes: () => [],
    },
  ],
  'me.changed': [
    {
      happens: 'Asha says on another device that she is free',
      does: () => world.as(me).account.setAvailability({ free: { time: 'now', hours: 2, activities: ['chai'] } }),
      changes: () => [],
    },
  ],
  'order.changed': [
    {
      happens: 'Asha pays',
      before: openOrder,
      does: async () => world.pay(me, { id: await orderOfMine() }),
      changes: () => [queries.event('supper').queryKey],
    },
    {
      happens: 'Asha gives a paid seat up',
      before: async () => world.pay(me, await openOrder()),
      does: async () => world.as(me).tickets.cancel({ id: await orderOfMine() }),
      changes: () => [queries.event('supper').queryKey],
    },
  ],
  'premium.changed': [
    { happens: 'Asha begins to renew premium on another device', does: renew, changes: premium },
    {
      happens: 'Asha approves the renewal',
      before: renew,
      does: async () => settleRenewal('approve'),
      changes: premium,
    },
    {
      happens: 'a charge fails',
      before: async () => (await renew(), settleRenewal('approve')),
      does: async () => settleRenewal('fail'),
      changes: premium,
    },
    {
      happens: 'Asha cancels the renewal',
      before: async () => (await renew(), settleRenewal('approve')),
      does: () => world.as(me).payments.cancelRenewal(),
      changes: premium,
    },
  ],
};
