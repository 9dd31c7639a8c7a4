import { sql, type InsertObject, type Kysely } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { hourMs } from '../kernel/time.ts';
import type { World } from './world.ts';

/** Words that begin with Canary, and one exact location. The seconds of a time look like degrees. */
export const marks = /canary\w*|(?<!\d:)19\.061\d*/gi;

const bytes = (text: string) => new TextEncoder().encode(text);
const json = (mark: string) => JSON.stringify([mark]);
const ids = { me: 'CanaryId', bilal: 'Bilal', chitra: 'Chitra', dev: 'Dev', ela: 'Ela' };
const { me, bilal, chitra, dev, ela } = ids;

type Rows<Table extends keyof Database> = InsertObject<Database, Table> | InsertObject<Database, Table>[];

const add = <Table extends keyof Database>(db: Kysely<Database>, table: Table, rows: Rows<Table>) =>
  db.insertInto(table).values(rows).execute();

async function signIns({ db, now }: World) {
  const end = new Date(now.getTime() + hourMs);
  await sql`update "user" set "name" = 'CanaryAccount', "email" = 'canarymail@test.example', "image" = 'CanaryImage'
    where "id" = ${me}`.execute(db);
  await sql`insert into "session" ("id", "token", "userId", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent")
    values ('CanarySession', 'CanaryToken', ${me}, ${now}, ${now}, ${end}, 'CanaryAddress', 'CanaryPhone')`.execute(db);
  await sql`insert into "account" ("id", "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken",
      "scope", "password", "updatedAt")
    values ('CanaryLink', 'CanaryGoogle', 'google', ${me}, 'CanaryAccess', 'CanaryRefresh', 'CanaryIdToken', 'CanaryScope',
      'CanaryPassword', ${now})`.execute(db);
  await sql`insert into passkey (id, user_id, public_key, counter, transports, name, added_at)
    values ('CanaryPasskey', ${me}, 'CanaryPublic', 0, '{CanaryUsb}', 'CanaryDevice', ${now})`.execute(db);
  const { id } = await db
    .insertInto('export')
    .values({ person_id: me, session_id: 'CanarySession', asked_at: now, ends_at: end })
    .returning('id')
    .executeTakeFirstOrThrow();
  await add(db, 'export_part', { export_id: id, nth: 0, content: bytes('CanaryZip') });
}

async function profile(world: World) {
  const { db, now } = world;
  await world.as(me).account.saveProfile({
    name: 'CanaryName',
    age: 31,
    gender: 'Female',
    city: 'CanaryCity',
    interests: ['Music'],
    words: {
      bio: 'CanaryBio',
      pronouns: null,
      languages: [],
      prompts: [{ prompt: 'learning', answer: 'CanaryAnswer' }],
    },
  });
  const ends_at = new Date(now.getTime() + hourMs);
  await add(db, 'availability', { person_id: me, time: 'now', activities: ['chai'], ends_at });
  await add(db, 'selfie', {
    person_id: me,
    gesture: 'thumbs up beside your face',
    started_at: now,
    sent_at: now,
    content: bytes('CanarySelfie'),
  });
  for (const [blocker, blocked] of [
    [me, ela],
    [ela, me],
  ] as const)
    await add(db, 'block', {
      blocker,
      blocked,
      made_at: now,
      ended_at: null,
      blocked_name: 'CanaryBlocked',
      blocked_picture: 'CanaryBlockedpicture',
      blocker_name: 'CanaryBlocker',
      blocker_picture: 'CanaryBlockerpicture',
    });
  await add(db, 'former_sign_in', { digest: 'of someone else', left_at: now });
  await add(db, 'former_block', { digest: 'of someone else', blocker: me });
}

async function addPicture({ db, now }: World, mark: string) {
  const id = crypto.randomUUID();
  await add(db, 'picture', {
    id,
    owner: me,
    content: bytes(mark),
    small: bytes(`${mark}Small`),
    content_type: 'image/webp',
    width: 1,
    height: 1,
    made_at: now,
    wanted_at: now,
  });
  return id;
}

/** Returns the id of a message that stays. */
async function talks(world: World) {
  const { db, now } = world;
  const as = world.as(me);
  const id = await world.connect(me, bilal);
  await world.connect(me, chitra);
  const say = (message: string) => as.chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });
  const taken = await say('CanaryTakenBack');
  await as.chat.remove({ id, messageId: taken.id, from: 'both' });
  const kept = await say('CanaryKept');
  const pictureId = await addPicture(world, 'CanarySent');
  await addPicture(world, 'CanaryUnsent');
  await as.chat.send({ id, messageId: crypto.randomUUID(), type: 'picture', pictureId });
  await as.chat.send({
    id,
    messageId: crypto.randomUUID(),
    type: 'location',
    place: { latitude: 19.0612345, longitude: 19.0618312, liveMinutes: 60 },
  });
  await add(db, 'message_hidden', { message_id: kept.id, person_id: me });
  for (const [sender_id, recipient_id] of [
    [me, bilal],
    [bilal, me],
  ] as const)
    await add(db, 'first_text', { sender_id, digest: 'CanaryText', recipient_id, sent_at: now });
  return kept.id;
}

async function meets(world: World) {
  const { db, now } = world;
  await world.as(me).meets.request({ personId: dev, window: 'now', note: 'CanaryNote', place: 'CanaryCafe' });
  const { id } = await db
    .selectFrom('meet_request')
    .select('id')
    .where('from_person', '=', me)
    .where('to_person', '=', bilal)
    .executeTakeFirstOrThrow();
  await sql`insert into meet_request (from_person, to_person, status, asked_at, expires_at, ended_at)
    values (${dev}, ${me}, 'declined', ${now}, ${now}, ${now})`.execute(db);
  const answer = { request_id: id, person_id: me, answer: 'again', answered_at: now } as const;
  await add(db, 'meeting_answer', answer);
  const plan = { request_id: id, place: 'CanaryCorner', meets_at: now, made_at: now, ends_at: now };
  await add(db, 'shared_plan', [
    {
      ...plan,
      person_id: me,
      digest: 'CanaryDigest',
      other_name: 'CanaryOther',
      alerted_at: now,
      alerted_to: 'CanaryAlerted',
      alert_digest: 'CanaryAlert',
    },
    { ...plan, person_id: bilal, digest: 'of Bilal’s link', other_name: 'CanaryName', place: 'Bandra' },
  ]);
  const contact = { person_id: me, name: 'CanaryContact', email: 'canaryfriend@test.example', asked_at: now };
  await add(db, 'trusted_contact', { ...contact, status: 'accepted' });
  await add(db, 'contact_refusal', { person_id: me, digest: 'CanaryRefusal' });
  await add(db, 'contact_mail', {
    person_id: me,
    contact_id: null,
    kind: 'alert',
    facts: 'CanaryFacts',
    made_at: now,
    next_at: now,
  });
}

async function hosted(world: World) {
  const { db, now } = world;
  await world.event('party', {
    host: me,
    name: 'CanaryParty',
    description: 'CanaryDescription',
    location: 'CanaryStreet 12',
    latitude: 19.0613456,
    longitude: 19.0614567,
    is_private: true,
    area: 'CanaryArea',
    area_name: 'CanaryQuarter',
  });
  await world.take(bilal, 'party');
  await sql`update event set image = 'CanaryPoster' where id = 'party'`.execute(db);
  await world.as(me).hosting.announce({ id: 'party', announcementId: crypto.randomUUID(), body: 'CanaryAnnouncement' });
  const question = { event_id: 'party', asker: bilal, body: 'Shall I bring a cup?', asked_at: now };
  await add(db, 'event_question', {
    ...question,
    id: crypto.randomUUID(),
    answer: 'CanaryReply',
    answered_by: me,
    answered_at: now,
  });
  const [feed_id, order_id] = [crypto.randomUUID(), crypto.randomUUID()];
  const problem = { etag: 'CanaryEtag', last_modified: 'CanaryDate', problem: 'CanaryProblem' };
  const times = { added_at: now, refreshed_at: null, next_at: null };
  await add(db, 'feed', { ...times, ...problem, id: feed_id, name: 'CanaryFeed', url: 'CanaryUrl', owner: me });
  await world.event('imported');
  await sql`update event set feed_id = ${feed_id}, feed_uid = 'CanaryUid', source_url = 'CanarySource'
    where id = 'imported'`.execute(db);
  await add(db, 'payment_order', {
    id: order_id,
    person_id: me,
    purpose: 'promotion',
    event_id: null,
    amount_paise: 20_000,
    status: 'paid',
    ordered_at: now,
    settled_at: now,
  });
  await add(db, 'promotion', { event_id: 'party', order_id, weeks: 1 });
}

async function attended(world: World) {
  const { db, now } = world;
  const as = world.as(me);
  await world.event('gig', { host: chitra, price: 300, inHours: 48 });
  await world.pay(me, await world.take(me, 'gig', 2));
  const ticket = (await as.tickets.list()).tickets[1]?.id ?? '';
  await as.tickets.name({ id: ticket, name: 'CanaryGuest' });
  await as.questions.ask({ id: 'gig', questionId: crypto.randomUUID(), body: 'CanaryQuestion?' });
  await sql`update ticket set code = 'CanaryCode' where id = ${ticket}`.execute(db);
  const offer = { from_person: me, to_person: chitra, to_name: 'CanaryFriend', offered_at: now, expires_at: now };
  await add(db, 'transfer_offer', { ...offer, ticket_id: ticket, status: 'declined' });
  await world.event('concert');
  await world.take(bilal, 'concert');
  const theirs = (await world.as(bilal).tickets.list()).tickets.find(({ event }) => event.id === 'concert');
  await add(db, 'transfer_offer', {
    ...offer,
    ticket_id: theirs?.id ?? '',
    from_person: bilal,
    to_person: me,
    to_name: 'CanaryName',
    status: 'offered',
  });
  const entry = { event_id: 'gig', ticket_id: ticket, entered_at: now, recorded_at: now, is_first: false };
  await add(db, 'entry', { ...entry, id: crypto.randomUUID(), gate: 'CanaryGate', let_in_by: me });
  await world.event('walk');
  const mine = { event_id: 'walk', person_id: me };
  await add(db, 'event_team', { ...mine, role: 'helper', added_at: now });
  await add(db, 'event_team_left', { ...mine, left_at: now });
  await add(db, 'announcement_seen', { ...mine, seen_up_to: now });
  await add(db, 'saved_event', { ...mine, saved_at: now });
  await add(db, 'promotion_hidden', { ...mine, hidden_at: now });
  await add(db, 'event_answer', { ...mine, happened: true, met: true, answered_at: now });
  await as.events.get({ id: 'walk' });
  await sql`insert into waiting (id, event_id, person_id, quantity, joined_at, ended_at)
    values (gen_random_uuid(), 'walk', ${me}, 1, ${now}, ${now})`.execute(db);
  await sql`update payment_order set gateway_order = 'CanaryOrder', invoice = ${json('CanaryInvoice')},
    credit_note = ${json('CanaryCredit')} where person_id = ${me} and event_id = 'gig'`.execute(db);
  await sql`update payment set id = 'CanaryPayment', refund_id = 'CanaryRefund'`.execute(db);
  await add(db, 'renewal', {
    id: crypto.randomUUID(),
    person_id: me,
    gateway: 'practice',
    gateway_renewal: 'CanaryRenewal',
    status: 'active',
    started_at: now,
    starts_at: null,
    ended_at: null,
    look_at: null,
  });
}

async function safety(world: World, messageId: string) {
  const { db, now } = world;
  const report = (who: string, id: string, words: string) =>
    world.as(who).safety.report({ id: crypto.randomUUID(), subject: { type: 'person', id }, reason: 'fake', words });
  await report(bilal, me, 'Reported');
  await report(me, bilal, 'CanaryReport');
  await sql`update report set messages = ${json('CanaryMessages')}, picture = ${bytes('CanaryPicture')}
    where reported = ${me}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into moderator (person_id, role, granted_at, revoked_at)
    values (${chitra}, 'moderator', ${now}, null), (${me}, 'moderator', ${now}, ${now}) returning id`.execute(db);
  const found = await sql<{ id: string }>`
    insert into decision (case_id, moderator_id, action, reason, words, subject_type, subject_id, made_at)
    select id, ${rows[0]?.id}, 'hide', 'scam', 'CanaryDecision', 'words', ${me}, ${now}::timestamptz
    from moderation_case where person_id = ${me} returning id`.execute(db);
  for (const [type, subject] of [
    ['words', me],
    ['message', messageId],
  ])
    await sql`insert into withheld (subject_type, subject_id, owner_id, decision_id, undo)
      values (${type}, ${subject}, ${me}, ${found.rows[0]?.id}, ${json(`CanaryHidden${type}`)})`.execute(db);
  await sql`insert into appeal (case_id, words, made_at)
    select id, 'CanaryAppeal', ${now}::timestamptz from moderation_case where person_id = ${me}`.execute(db);
}

async function notifications({ db, now }: World) {
  const { id } = await db
    .insertInto('notification')
    .values({ person_id: me, kind: 'accepted', subject: 'CanarySubject', made_at: now, due_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('notification_settings').where('person_id', '=', me).execute();
  const settings = { person_id: me, ways: json('CanaryWays'), time_zone: 'CanaryZone', paused_until: null };
  await add(db, 'notification_settings', {
    ...settings,
    quiet_from: '22:00',
    quiet_to: '08:00',
    shows_names: true,
    digest: true,
  });
  const update = { person_id: me, number: 1_000_000, content: json('CanaryUpdate'), made_at: now };
  await add(db, 'person_update', update);
  const browser = { session_id: 'CanarySession', endpoint: 'CanaryEndpoint', p256dh: 'CanaryKey', auth: 'CanaryAuth' };
  const subscription = await db
    .insertInto('push_subscription')
    .values({ ...browser, person_id: me, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await add(db, 'delivery', {
    notification_id: id,
    way: 'push',
    subscription_id: subscription.id,
    made_at: now,
    next_at: now,
  });
  await add(db, 'delivery_count', { person_id: me, way: 'push', is_safety: false, period: 1, due: 1 });
}

/** Someone with marked rows in all tables about people. Their id is returned, their name is CanaryName. */
export async function markedAccount(world: World): Promise<string> {
  for (const id of Object.values(ids)) await world.person(id);
  await signIns(world);
  await profile(world);
  const message = await talks(world);
  await meets(world);
  await hosted(world);
  await attended(world);
  await safety(world, message);
  await notifications(world);
  // What no operation would accept, or read any more.
  await sql`update person set calendar_key = 'CanaryCalendar', hidden_zone = 'CanaryHome' where id = ${me}`.execute(
    world.db,
  );
  await sql`update own_words set languages = '{CanaryTongue}', prompts = '{CanaryPrompt}', line = 'CanaryLine'
    where person_id = ${me}`.execute(world.db);
  await sql`update presence set area = 'CanaryCell', next_area = 'CanaryNext', next_at = ${world.now}
    where person_id = ${me}`.execute(world.db);
  return me;
}
