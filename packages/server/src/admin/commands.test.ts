import { entriesOf } from '@nukkad/core/features/calendar/export/read-entries.ts';
import { refreshFeeds } from '@nukkad/core/features/calendar/import/refresh-feeds.ts';
import type { SecurityEvent } from '@nukkad/core/kernel/security-events.ts';
import { freshWorld } from '@nukkad/core/testing/world.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { commands, findCommand, usage } from './command-list.ts';

const world = freshWorld();
// Commands follow the system clock.
beforeEach(() => (world.now = new Date()));

const logged: SecurityEvent[] = [];
beforeEach(() => void (logged.length = 0));

/** As the program does: in one transaction, which a refusal rolls back. */
const run = (line: string) =>
  world.db.transaction().execute((db) => findCommand(line.split(' '))(db, (event) => logged.push(event)));

const mail = (who: string) => `${who}@test.example`;
const today = () => world.now.toISOString().slice(0, 10);

async function mira() {
  const who = await world.person('Mira');
  await world.addPasskey(who);
  return who;
}

/** Asha's calendar with one event; returns its id and whether Bilal sees that. */
async function calendar() {
  const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
  world.elsewhere.set('https://example.com/all.ics', [world.found('talk')]);
  const feedId = crypto.randomUUID();
  await world.as(asha).feeds.subscribe({ feedId, name: 'Talks', url: 'https://example.com/all.ics' });
  await refreshFeeds(world.host);
  const sees = async () => (await world.as(bilal).events.list({})).events.length === 1;
  return { feedId, sees };
}

async function roleOf(who: string) {
  const { rows } = await sql<{ role: string }>`
    select role from moderator where person_id = ${who} and revoked_at is null`.execute(world.db);
  return rows.map(({ role }) => role);
}

async function isVerified(who: string) {
  const { rows } = await sql<{ by: string | null }>`select verified_by as by from person where id = ${who}`.execute(
    world.db,
  );
  return rows[0]?.by !== null;
}

async function sessionsOf(who: string) {
  const { rows } = await sql`select from "session" where "userId" = ${who}`.execute(world.db);
  return rows.length;
}

/** What the commands have added to the audit log. */
async function audited() {
  const { rows } = await sql<{ content: string }>`select content from audit order by nth`.execute(world.db);
  return rows.map(({ content }) => {
    const { action, entry } = JSON.parse(content) as { action: string; entry?: string };
    return entry === undefined ? action : `${action}: ${entry}`;
  });
}

const successes: Record<string, () => Promise<void>> = {
  async 'calendar list'() {
    expect(await run('calendar list')).toBe('There are no calendars.');
    const { feedId } = await calendar();
    const lines = (await run('calendar list')).split('\n');
    expect(lines).toEqual([
      `${feedId}  not public, 1 upcoming`,
      '  Talks: https://example.com/all.ics',
      `  added ${today()} by Asha <Asha@test.example>`,
    ]);
  },
  async 'calendar approve'() {
    const { feedId, sees } = await calendar();
    expect(await sees()).toBe(false);
    expect(await run(`calendar approve ${feedId}`)).toBe('Approved: everyone sees the events of Talks.');
    expect(await sees()).toBe(true);
    expect(await run(`calendar approve ${feedId}`)).toBe('Talks was already approved.');
    expect(await audited()).toEqual([`calendar approved: ${feedId}`]);
  },
  async 'calendar revoke'() {
    const { feedId, sees } = await calendar();
    await run(`calendar approve ${feedId}`);
    expect(await run(`calendar revoke ${feedId}`)).toMatch(/^Revoked: only the owner of Talks/);
    expect(await sees()).toBe(false);
    expect(await run(`calendar revoke ${feedId}`)).toBe('Talks was not approved.');
    expect(await audited()).toEqual([`calendar approved: ${feedId}`, `calendar revoked: ${feedId}`]);
  },
  async 'promotion list'() {
    expect(await run('promotion list')).toBe('No event is promoted.');
    await world.event('jam', { host: await world.person('Asha') });
    await run('promotion start jam');
    expect(await run('promotion list')).toMatch(/^jam {2}by the operator, until \d{4}-\d\d-\d\d\n {2}Event jam$/);
  },
  async 'promotion start'() {
    await world.event('jam', { host: await world.person('Asha') });
    expect(await run('promotion start jam')).toBe('Promoted until it begins: Event jam.');
    expect(await run('promotion start jam')).toBe('Event jam was already promoted.');
  },
  async 'promotion end'() {
    await world.event('jam', { host: await world.person('Asha') });
    await run('promotion start jam');
    expect(await run('promotion end jam')).toBe('No longer promoted by you: Event jam.');
    expect(await run('promotion list')).toBe('No event is promoted.');
    expect(await run('promotion end jam')).toBe('You did not promote Event jam.');
    expect(await audited()).toEqual(['event promoted: jam', 'promotion ended: jam']);
  },
  async 'badge give'() {
    const asha = await world.person('Asha');
    expect(await run(`badge give ${mail(asha).toUpperCase()}`)).toBe('Verified: Asha.');
    expect(await isVerified(asha)).toBe(true);
  },
  async 'badge withdraw'() {
    const asha = await world.person('Asha');
    await run(`badge give ${mail(asha)}`);
    expect(await run(`badge withdraw ${mail(asha)}`)).toBe('No longer verified: Asha.');
    expect(await isVerified(asha)).toBe(false);
    expect(await audited()).toEqual(['badge given', 'badge withdrawn']);
  },
  async 'sign-out'() {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const [phone] = [await world.session(asha), await world.session(asha), await world.session(bilal)];
    const conversation = await world.connect(asha, bilal);
    const place = { latitude: 19.06, longitude: 72.83, liveMinutes: 15 as const };
    const messageId = crypto.randomUUID();
    await world.as(asha, phone).chat.send({ id: conversation, messageId, type: 'location', place });
    expect((await world.as(bilal).chat.shares()).shares).toHaveLength(1);
    expect(await run(`sign-out ${mail(asha)}`)).toBe('Signed out: Asha, sessions: 2.');
    expect(await sessionsOf(asha)).toBe(0);
    expect(await sessionsOf(bilal)).toBe(1);
    expect((await world.as(bilal).chat.shares()).shares).toEqual([]);
    const signOut = { event: 'sign_out', personId: asha };
    expect(logged).toEqual([signOut, signOut]);
    expect(await run(`sign-out ${mail(asha)}`)).toBe('Asha was signed in nowhere.');
    expect(await audited()).toEqual(['signed out']);
    expect(logged).toHaveLength(2);

    // The address of a calendar needs no session. Another mail address may be that of an intruder.
    const { key } = await world.as(asha).calendar.renewKey();
    expect(await entriesOf(world.host, key ?? '')).toEqual([]);
    await world.session(asha);
    await sql`update "user" set email = 'intruder@test.example' where id = ${asha}`.execute(world.db);
    await expect(run(`sign-out ${mail(asha)}`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await run(`sign-out ${asha}`)).toBe(
      'Signed out: Asha, sessions: 1. The address of their calendar no longer works.',
    );
    expect(await entriesOf(world.host, key ?? '')).toBeNull();
    expect(await sessionsOf(bilal)).toBe(1);
    expect(await audited()).toEqual(['signed out', 'signed out']);
  },
  async grant() {
    const who = await mira();
    expect(await run(`grant ${mail(who)} moderator`)).toMatch(
      /^Mira@test\.example is now moderator\. They open \/admin/,
    );
    expect(await run(`grant ${mail(who)} moderator`)).toBe('Mira@test.example was already moderator.');
    await run(`grant ${mail(who)} operator`);
    expect(await roleOf(who)).toEqual(['operator']);
  },
  async revoke() {
    const who = await mira();
    await run(`grant ${mail(who)} operator`);
    expect(await run(`revoke ${mail(who)}`)).toBe('Mira@test.example has no role any more.');
    expect(await roleOf(who)).toEqual([]);
    expect(await run(`revoke ${mail(who)}`)).toBe('Mira@test.example had no role.');
  },
  async 'moderator list'() {
    expect(await run('moderator list')).toBe('There are no moderators.');
    const who = await mira();
    await run(`grant ${mail(who)} operator`);
    expect(await run('moderator list')).toBe(`operator  Mira <Mira@test.example> since ${today()}, passkeys: 1`);
    await sql`delete from passkey`.execute(world.db);
    expect(await run('moderator list')).toMatch(/passkeys: 0 \(.*revoke the role, let them add a passkey/);
  },
  async 'verify-audit'() {
    expect(await run('verify-audit')).toMatch(/^All 0 entries .*: none yet$/);
    const who = await mira();
    await run(`grant ${mail(who)} moderator`);
    expect(await run('verify-audit')).toMatch(/^The only entry is unchanged\..*: [\da-f]{64}$/);
    await run(`revoke ${mail(who)}`);
    expect(await run('verify-audit')).toMatch(/^All 2 entries follow from each other\..*: [\da-f]{64}$/);
    // Without the trigger that refuses changes.
    await sql`alter table audit disable trigger all`.execute(world.db);
    await sql`update audit set content = replace(content, 'moderator', 'operator') where nth = 1`.execute(world.db);
    await sql`alter table audit enable trigger all`.execute(world.db);
    await expect(run('verify-audit')).rejects.toThrow('The audit log is broken at entry 1');
  },
  async transparency() {
    const [asha, bilal] = [await world.person('Asha'), await world.person('Bilal')];
    const subject = { type: 'person', id: bilal } as const;
    await world.as(asha).safety.report({ id: crypto.randomUUID(), subject, reason: 'spam' });
    world.now = new Date();
    const report = JSON.parse(await run('transparency 30')) as Record<string, unknown>;
    // Fewer than ten are not counted, except none.
    expect(report).toMatchObject({ smallestCount: 10, reports: null, reportsByReason: { spam: null }, decisions: 0 });
    expect(Date.parse(String(report['to'])) - Date.parse(String(report['from']))).toBe(30 * 86_400_000);
  },
};

test.each(Object.keys(commands))('%s', async (name) => {
  const succeeds = successes[name];
  if (!succeeds) throw new Error(`Write a test of the command ‘${name}’.`);
  await succeeds();
});

test('the help names every command with what it takes, and nothing else', () => {
  const named = Array.from(
    usage.matchAll(/npm run admin -- ([a-z-]+(?: [a-z-]+)?)((?: [A-Z]+)*) /g),
    ([, name = '', takes = '']): [string, number] => [name, takes.trim().split(' ').filter(Boolean).length],
  );
  expect(named).toHaveLength(Object.keys(commands).length);
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(Object.entries(commands).map(([name, { takes }]) => [name, takes])),
  );
  expect(() => findCommand(['grant', 'mira@example.org'])).toThrow('npm run admin -- grant MAIL ROLE');
});

test('addresses, roles, ids and numbers that are none are refused, and nothing changes', async () => {
  const who = await world.person('Mira');
  const noOne = 'no-one@test.example';
  const none = crypto.randomUUID();
  for (const [line, problem] of [
    [`grant ${noOne} moderator`, 'NOT_FOUND'],
    [`grant ${mail(who)} moderator`, 'PASSKEY_NEEDED'],
    [`grant ${mail(who)} owner`, 'The role must be'],
    [`revoke ${noOne}`, 'NOT_FOUND'],
    [`badge give ${noOne}`, 'NOT_FOUND'],
    [`badge withdraw ${mail(who)}`, 'NOT_FOUND'],
    [`sign-out ${noOne}`, 'NOT_FOUND'],
    [`sign-out ${none}`, 'NOT_FOUND'],
    [`calendar approve ${none}`, 'NOT_FOUND'],
    ['calendar revoke 1', 'NOT_FOUND'],
    [`promotion start ${none}`, 'NOT_FOUND'],
    ['transparency 0', 'DAYS must be'],
    ['transparency month', 'DAYS must be'],
  ] as const)
    await expect(run(line), line).rejects.toMatchObject(
      problem === problem.toUpperCase() ? { code: problem } : { message: expect.stringContaining(problem) as string },
    );
  expect(await roleOf(who)).toEqual([]);
  expect(await run('verify-audit')).toMatch(/^All 0 entries/);
});
