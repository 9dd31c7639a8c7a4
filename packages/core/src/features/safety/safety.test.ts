import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { minuteMs } from '../../kernel/time.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { moderate } from '../../testing/moderate.ts';
import { freshWorld } from '../../testing/world.ts';
import { asJson } from '../account/own-data/own-table.ts';
import { ownTables } from '../account/own-data/own-tables.ts';
import { settleReports } from './reports-without-case.ts';

const world = freshWorld();

async function three() {
  return { asha: await world.person('Asha'), bilal: await world.person('Bilal'), chitra: await world.person('Chitra') };
}

/** Everything that someone can ask about someone else, as it is answered or refused. */
async function everythingAbout(viewer: string, id: string, conversationId: string) {
  const as = world.as(viewer);
  const outcome = (call: Promise<unknown>) =>
    call.then(
      (answer) => JSON.stringify(answer),
      (error: unknown) => JSON.stringify(error),
    );
  return [
    await outcome(as.people.nearby({ distance: 10 })),
    await outcome(as.people.person({ id })),
    await outcome(as.meets.list()),
    await outcome(as.account.activity()),
    await outcome(as.meets.request({ personId: id })),
    await outcome(as.chat.conversations({})),
    await outcome(as.chat.conversation({ id: conversationId })),
    await outcome(as.chat.messages({ id: conversationId })),
    await outcome(as.chat.search({ id: conversationId, words: 'Hello' })),
    await outcome(as.chat.seen({ id: conversationId, read: 1 })),
    await outcome(
      as.chat.remove({ id: conversationId, messageId: '018f0000-0000-7000-8000-000000000003', from: 'me' }),
    ),
    await outcome(
      as.chat.send({
        id: conversationId,
        messageId: '018f0000-0000-7000-8000-000000000001',
        type: 'text',
        message: 'Hi',
      }),
    ),
    await outcome(as.safety.block({ personId: id })),
    await outcome(as.safety.unblock({ personId: id })),
    await outcome(as.safety.blocks()),
    await outcome(
      as.safety.report({ id: '018f0000-0000-7000-8000-000000000002', subject: { type: 'person', id }, reason: 'fake' }),
    ),
  ];
}

describe('a block', () => {
  test('said again it is announced again and writes nothing, and there is a limit', async () => {
    const { asha, bilal } = await three();
    await world.as(asha).safety.block({ personId: bilal });
    world.updates = [];
    for (let time = 1; time < rateLimits.blocks.times; time++) await world.as(asha).safety.block({ personId: bilal });
    expect(world.updates).toEqual([]);
    expect(await refusalOf(world.as(asha).safety.block({ personId: bilal }))).toBe('TOO_MANY');
    expect(await refusalOf(world.as(asha).safety.unblock({ personId: bilal }))).toBe('TOO_MANY');
    world.pass(rateLimits.blocks.seconds * 1000);
    for (let time = 0; time < 2; time++) expect(await world.as(asha).safety.unblock({ personId: bilal })).toEqual({});
    expect(await world.as(bilal).safety.unblock({ personId: asha })).toEqual({});
    expect(await world.as(bilal).safety.unblock({ personId: 'nobody' })).toEqual({});
  });

  test('Chitra, blocked by Asha, gets the same bytes as if Asha did not exist, while Bilal sees her', async () => {
    const { asha, bilal, chitra } = await three();
    const talk = await world.connect(asha, chitra);
    await world.as(asha).chat.send({ id: talk, messageId: crypto.randomUUID(), type: 'text', message: 'Hello' });
    world.updates = [];
    await world.as(asha).safety.block({ personId: chitra });
    // Not a word, at the moment of all moments.
    expect(world.takeUpdates(chitra)).toEqual([]);
    expect(world.takeUpdates(asha)).toEqual([{ type: 'person.gone', personId: chitra }]);
    expect((await world.as(bilal).people.nearby({})).people.map(({ id }) => id)).toContain(asha);
    const blocked = await everythingAbout(chitra, asha, talk);
    await sql`delete from "user" where id = ${asha}`.execute(world.db);
    await world.nearby.refresh([asha]);
    expect(await everythingAbout(chitra, asha, talk)).toEqual(blocked);
    for (const it of blocked) expect(it).not.toContain('"id":"Asha"');
  });

  test.each(['seen', 'connected with'] as const)(
    'Chitra, who has %s Asha, gets the same bytes whether Asha blocked her or is suspended, and never a new name',
    async (tie) => {
      const { asha, bilal, chitra } = await three();
      const ties = {
        seen: async () => void (await world.as(chitra).people.nearby({})),
        'connected with': async () => void (await world.connect(asha, chitra)),
      };
      await ties[tie]();
      const read = async () => {
        const as = world.as(chitra);
        await as.safety.block({ personId: asha });
        const id = '018f0000-0000-7000-8000-000000000009';
        await as.safety.report({ id, subject: { type: 'person', id: asha }, reason: 'fake' });
        const files = Object.values(ownTables).flatMap((it) =>
          'query' in it ? [asJson(it.query(chitra)).execute(world.db)] : [],
        );
        const exported = (await Promise.all(files)).flatMap(({ rows }) => rows);
        const texts = [await as.safety.blocks(), await as.safety.reports(), await as.chat.conversations({}), exported];
        await world.db.deleteFrom('report').where('reporter', '=', chitra).execute();
        await world.db.deleteFrom('block').where('blocker', '=', chitra).execute();
        return texts.map((it) => JSON.stringify(it));
      };
      await world.as(asha).safety.block({ personId: chitra });
      await world.db.updateTable('person').set({ name: 'Ashwini' }).where('id', '=', asha).execute();
      const blocked = await read();
      expect(JSON.stringify(blocked)).toContain('Asha');
      expect(JSON.stringify(blocked)).not.toContain('Ashwini');
      await world.db.updateTable('person').set({ name: 'Asha' }).where('id', '=', asha).execute();
      await world.as(asha).safety.unblock({ personId: chitra });
      await moderate(world, bilal, { type: 'person', id: asha });
      expect(blocked).toEqual(await read());
      expect((await world.as(bilal).people.nearby({})).people.map(({ id }) => id)).toEqual([chitra]);
    },
  );

  test('someone seen today who has deleted their account since: the same answer, and nothing is kept', async () => {
    const { asha, chitra } = await three();
    await world.as(asha).people.nearby({});
    await sql`delete from "user" where id = ${chitra}`.execute(world.db);
    await sql`delete from person where id = ${chitra}`.execute(world.db);
    expect(await world.as(asha).safety.block({ personId: chitra })).toEqual({});
    expect(await world.as(asha).safety.blocks()).toEqual({ people: [] });
  });

  test('the list keeps the name that was seen', async () => {
    const { asha, bilal } = await three();
    await world.as(asha).safety.block({ personId: bilal });
    await world.db.updateTable('person').set({ name: 'Someone else' }).where('id', '=', bilal).execute();
    expect((await world.as(asha).safety.blocks()).people).toMatchObject([{ id: bilal, name: 'Bilal' }]);
  });

  test('the blocker no longer sees the other either, gets no updates, and finds them in a list', async () => {
    const { asha, chitra } = await three();
    const talk = await world.connect(asha, chitra);
    await world.as(asha).safety.block({ personId: chitra });
    expect((await world.as(asha).people.nearby({})).people.map(({ id }) => id)).not.toContain(chitra);
    expect(await refusalOf(world.as(asha).people.person({ id: chitra }))).toBe('NOT_FOUND');
    expect(await refusalOf(world.as(asha).chat.conversation({ id: talk }))).toBe('NOT_FOUND');
    expect((await world.as(asha).safety.blocks()).people).toMatchObject([{ id: chitra, name: 'Chitra' }]);
    expect((await world.as(chitra).safety.blocks()).people).toEqual([]);
    // Twice is once, and only one's own can be taken back.
    await world.as(asha).safety.block({ personId: chitra });
    expect((await world.as(asha).safety.blocks()).people).toHaveLength(1);
    await world.as(chitra).safety.unblock({ personId: asha });
    expect((await world.as(asha).safety.blocks()).people).toHaveLength(1);
    expect(await refusalOf(world.as(chitra).people.person({ id: asha }))).toBe('NOT_FOUND');
    world.updates = [];
    await world.as(asha).safety.unblock({ personId: chitra });
    expect(world.updates).toEqual([]);
    expect((await world.as(asha).people.nearby({})).people.map(({ id }) => id)).toContain(chitra);
    expect((await world.as(chitra).chat.conversation({ id: talk })).person.id).toBe(asha);
  });

  test('ends the open request of the two permanently, in either direction', async () => {
    const { asha, bilal, chitra } = await three();
    const { request } = await world.as(chitra).meets.request({ personId: asha });
    const mine = await world.as(asha).meets.request({ personId: bilal });
    await world.as(asha).safety.block({ personId: chitra });
    expect((await world.as(chitra).meets.list()).requests).toEqual([]);
    expect(await refusalOf(world.as(asha).meets.setStatus({ id: request.id, status: 'accepted' }))).toBe('NOT_FOUND');
    expect(await refusalOf(world.as(chitra).meets.setStatus({ id: request.id, status: 'withdrawn' }))).toBe(
      'NOT_FOUND',
    );
    await world.as(asha).safety.unblock({ personId: chitra });
    expect((await world.as(chitra).meets.list()).requests).toEqual([]);
    // Another pair's stays as it was.
    expect((await world.as(asha).meets.list()).requests.map((it) => it.request.id)).toEqual([mine.request.id]);
  });

  test('people who asked can be blocked and reported, even if either is hidden now', async () => {
    const { asha, chitra } = await three();
    const { request } = await world.as(chitra).meets.request({ personId: asha });
    await world.as(asha).meets.setStatus({ id: request.id, status: 'declined' });
    await world.as(asha).people.setGhost({ time: 'until I switch it off' });
    await world.as(asha).safety.block({ personId: chitra });
    await world
      .as(asha)
      .safety.report({ id: crypto.randomUUID(), subject: { type: 'person', id: chitra }, reason: 'harassment' });
    expect((await world.as(asha).safety.blocks()).people).toHaveLength(1);
  });

  test('works from ghost mode for someone seen nearby that day, and tells nothing of anyone else', async () => {
    const { asha, bilal, chitra } = await three();
    expect((await world.as(asha).people.nearby({})).people.map(({ id }) => id)).toContain(chitra);
    await world.as(asha).people.setGhost({ time: '1 hour' });
    await world.person('Later');
    for (const personId of [chitra, 'Later', 'nobody'])
      expect(await world.as(asha).safety.block({ personId })).toEqual({});
    expect((await world.as(asha).safety.blocks()).people.map(({ id }) => id)).toEqual([chitra]);
    expect((await world.as(bilal).people.nearby({})).people.map(({ id }) => id)).toContain(chitra);
  });

  test('works for guests of the same event, however hidden both are', async () => {
    const { asha, chitra } = await three();
    await world.person('Host');
    await world.event('walk', { host: 'Host' });
    for (const who of [asha, chitra]) await world.take(who, 'walk');
    for (const who of [asha, chitra]) await world.as(who).people.setGhost({ time: '1 hour' });
    expect((await world.as(asha).events.coming({ id: 'walk' })).people.map(({ id }) => id)).toEqual([chitra]);
    await world.as(asha).safety.block({ personId: chitra });
    expect((await world.as(asha).events.coming({ id: 'walk' })).people).toEqual([]);
    expect((await world.as(asha).safety.blocks()).people).toHaveLength(1);
  });

  test('works between the guests of an event and everyone in its team', async () => {
    const { asha, bilal, chitra } = await three();
    await world.person('Host');
    await world.event('walk', { host: 'Host' });
    await world.take(asha, 'walk');
    const roles = [
      [bilal, 'cohost'],
      [chitra, 'helper'],
    ] as const;
    for (const [person_id, role] of roles)
      await world.db
        .insertInto('event_team')
        .values({ event_id: 'walk', person_id, role, added_at: world.now })
        .execute();
    // Blocking the host ends a role in the team, so the host is left out.
    const all = [asha, bilal, chitra];
    for (const who of all) await world.as(who).people.setGhost({ time: '1 hour' });
    for (const who of all)
      for (const personId of all)
        if (personId !== who) {
          await world.as(who).safety.block({ personId });
          expect([who, (await world.as(who).safety.blocks()).people.map(({ id }) => id)]).toEqual([who, [personId]]);
          await world.as(who).safety.unblock({ personId });
        }
    await world.person('Stranger');
    await world.as('Stranger').people.setGhost({ time: '1 hour' });
    await world.as('Stranger').safety.block({ personId: bilal });
    expect((await world.as('Stranger').safety.blocks()).people).toEqual([]);
  });

  test('hidden people cannot be asked, and asking does not reveal them', async () => {
    const { asha, bilal } = await three();
    await world.as(asha).people.setGhost({ time: '1 hour' });
    expect(await refusalOf(world.as(bilal).meets.request({ personId: asha }))).toBe('NOT_FOUND');
  });

  test('blocked and asked at once: either the request is gone or it never was', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = [await world.person(`One${round}`), await world.person(`Other${round}`)];
      await Promise.allSettled([
        world.as(one).safety.block({ personId: other }),
        world.as(other).meets.request({ personId: one }),
      ]);
      const open = await world.db.selectFrom('meet_request').select('id').where('status', '=', 'pending').execute();
      expect(open).toEqual([]);
    }
  });

  test('people cannot block themselves, or someone they cannot see', async () => {
    const { asha } = await three();
    await world.person('Far', { area: 'Panaji' });
    expect(await refusalOf(world.as(asha).safety.block({ personId: asha }))).toBe('NOT_YOURSELF');
    // Answered like any block, and not done: the answer must not say who exists.
    const before = await world.dump();
    for (const personId of ['Far', 'nobody']) {
      expect(await world.as(asha).safety.block({ personId })).toEqual({});
      const id = crypto.randomUUID();
      expect(
        await world.as(asha).safety.report({ id, subject: { type: 'person', id: personId }, reason: 'fake' }),
      ).toEqual({});
    }
    await settleReports(world.host);
    expect(await world.dump()).toBe(before);
  });
});

describe('someone’s page', () => {
  test('is for people who see them nearby or are in touch; others get NOT_FOUND', async () => {
    const { asha, bilal } = await three();
    const far = await world.person('Far', { area: 'Panaji' });
    expect(await world.as(asha).people.person({ id: bilal })).toMatchObject({ id: bilal, distance: 0.5 });
    expect(await refusalOf(world.as(asha).people.person({ id: far }))).toBe('NOT_FOUND');
    expect(await refusalOf(world.as(asha).people.person({ id: asha }))).toBe('NOT_FOUND');
    await world.connect(asha, far);
    expect(await world.as(asha).people.person({ id: far })).toMatchObject({ id: far, distance: null });
    await world.as(bilal).people.setGhost({ time: '1 hour' });
    expect(await refusalOf(world.as(asha).people.person({ id: bilal }))).toBe('NOT_FOUND');
  });
});

describe('a report', () => {
  const report = (who: string, personId: string, id: string = crypto.randomUUID()) =>
    world
      .as(who)
      .safety.report({ id, subject: { type: 'person', id: personId }, reason: 'money', words: ' He sent a QR code. ' });

  test('is kept once however often it is sent, says nothing to the reported, and can follow a block', async () => {
    const { asha, bilal, chitra } = await three();
    const id = crypto.randomUUID();
    await report(asha, chitra, id);
    await report(asha, chitra, id);
    expect(await refusalOf(report(bilal, chitra, id))).toBe('ID_TAKEN');
    expect(await world.db.selectFrom('report').selectAll().execute()).toMatchObject([
      { id, reporter: asha, reported: chitra, reason: 'money', words: 'He sent a QR code.' },
    ]);
    expect(world.updates).toEqual([]);
    await world.as(asha).safety.block({ personId: chitra });
    await report(asha, chitra);
    await world.db.deleteFrom('report').execute();
    await report(chitra, asha);
    await settleReports(world.host);
    expect(await world.db.selectFrom('report').selectAll().execute()).toEqual([]);
    // Who had to do with each other can report even so: nobody blocks to be safe from that.
    const { request } = await world.as(bilal).meets.request({ personId: asha });
    await world.as(asha).meets.setStatus({ id: request.id, status: 'declined' });
    await world.as(bilal).safety.block({ personId: asha });
    await report(asha, bilal);
    expect(await refusalOf(report(asha, asha))).toBe('NOT_YOURSELF');
  });

  test('has the latest messages with it only if its sender chose that, and only theirs with that person', async () => {
    const { asha, bilal, chitra } = await three();
    const talk = await world.connect(asha, chitra);
    const elsewhere = await world.connect(asha, bilal);
    const send = (who: string, id: string, message: string) =>
      world.as(who).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });
    await send(bilal, elsewhere, 'Between us');
    for (let at = 1; at <= 25; at++) await send(chitra, talk, `Number ${at}`);
    const hidden = await send(asha, talk, 'Not this one');
    await world.as(asha).chat.remove({ id: talk, messageId: hidden.id, from: 'me' });
    const sent = async (withMessages: boolean, who = asha, personId = chitra) => {
      await world.as(who).safety.report({
        id: crypto.randomUUID(),
        subject: { type: 'person', id: personId },
        reason: 'money',
        withMessages,
      });
      const rows = await world.db.deleteFrom('report').returning('messages').execute();
      expect(rows).toHaveLength(1);
      return rows[0]!.messages as { senderId: string; message: string }[] | null;
    };
    expect(await sent(false)).toBeNull();
    expect((await sent(true))!.map(({ senderId, message }) => [senderId, message])).toEqual(
      Array.from({ length: 20 }, (_, at) => [chitra, `Number ${at + 6}`]),
    );
    expect(await sent(true, bilal, chitra)).toEqual([]);
    // Also after a block.
    await world.as(asha).safety.block({ personId: chitra });
    expect(await sent(true)).toHaveLength(20);
  });

  test('has the messages that its sender chose, as they were then, and none of other conversations', async () => {
    const { asha, bilal, chitra } = await three();
    const talk = await world.connect(asha, chitra);
    const elsewhere = await world.connect(asha, bilal);
    const send = async (who: string, id: string, message: string) =>
      (await world.as(who).chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message })).id;
    const [first, second, third] = [
      await send(chitra, talk, 'One'),
      await send(asha, talk, 'Two'),
      await send(chitra, talk, 'Three'),
    ];
    const other = await send(bilal, elsewhere, 'Between us');
    const hidden = await send(chitra, talk, 'Hidden');
    await world.as(asha).chat.remove({ id: talk, messageId: hidden, from: 'me' });
    const sent = async (who: string, messages: string[]) => {
      const subject = { type: 'person', id: chitra } as const;
      await world.as(who).safety.report({ id: crypto.randomUUID(), subject, reason: 'money', messages });
      const rows = await world.db.selectFrom('report').select('messages').where('reporter', '=', who).execute();
      expect(rows).toHaveLength(1);
      return (rows[0]!.messages as { message: string }[] | null)?.map(({ message }) => message) ?? null;
    };
    expect(await sent(bilal, [first])).toEqual([]);
    expect(await sent(asha, [])).toBeNull();
    expect(await sent(asha, [third.toUpperCase(), first, other, hidden, 'nothing', crypto.randomUUID()])).toEqual([
      'One',
      'Three',
    ]);
    await world.as(chitra).chat.remove({ id: talk, messageId: third, from: 'both' });
    // More of the same report: in order, each once, and what was deleted since stays as it was.
    expect(await sent(asha, [third, second, first])).toEqual(['One', 'Two', 'Three']);
    expect(await sent(asha, [])).toEqual(['One', 'Two', 'Three']);
    expect(
      await refusalOf(
        sent(
          asha,
          Array.from({ length: 21 }, () => first),
        ),
      ),
    ).toBe('BAD_REQUEST');
  });

  test('in all repeats has at most 60 messages, and those from before stay', async () => {
    const { asha, chitra } = await three();
    const talk = await world.connect(asha, chitra);
    const ids: string[] = [];
    for (let at = 0; at < 80; at++) {
      const messageId = crypto.randomUUID();
      await world.as(chitra).chat.send({ id: talk, messageId, type: 'text', message: `Number ${at}` });
      ids.push(messageId);
      if (ids.length % 20 === 0) world.pass(minuteMs);
    }
    const subject = { type: 'person', id: chitra } as const;
    for (const from of [60, 40, 20, 0])
      await world
        .as(asha)
        .safety.report({ id: crypto.randomUUID(), subject, reason: 'money', messages: ids.slice(from, from + 20) });
    const { messages } = await world.db.selectFrom('report').select('messages').executeTakeFirstOrThrow();
    const kept = (messages as { message: string }[]).map(({ message }) => message);
    expect(kept).toEqual(Array.from({ length: 60 }, (_, at) => `Number ${at + 20}`));
  });

  test('ten in a day are the most', async () => {
    const { asha, chitra } = await three();
    for (let nth = 0; nth <= 10; nth++) await world.event(`gig${nth}`, { host: chitra });
    const reportEvent = (nth: number) =>
      world
        .as(asha)
        .safety.report({ id: crypto.randomUUID(), subject: { type: 'event', id: `gig${nth}` }, reason: 'spam' });
    for (let nth = 0; nth < 10; nth++) await reportEvent(nth);
    expect(await refusalOf(reportEvent(10))).toBe('REPORTED_TOO_OFTEN');
    world.pass(24 * 3600_000);
    await reportEvent(10);
  });
});
