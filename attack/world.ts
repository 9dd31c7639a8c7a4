import { queueDueDeliveries } from '@nukkad/core/features/notifications/queue-due-deliveries.ts';
import { recoverMissedMessages } from '@nukkad/core/features/notifications/recover-missed-messages.ts';
import { cellAt, type Point } from '@nukkad/core/features/people/geometry.ts';
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';
import { createLog } from '@nukkad/server/logging/log.ts';
import type { RunningServer } from '@nukkad/server/server.ts';
import { keepingEverything } from '@nukkad/server/testing/sample-pictures.ts';
import { startSandbox, unlimited } from '@nukkad/server/testing/start-sandbox.ts';
import { sessionCookie } from '@nukkad/server/testing/session.ts';
import type { Update } from '@nukkad/core/contract.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { ask } from './ask.ts';
import { createDatabase } from './databases.ts';
import { faulty } from './faults.ts';
import type { Fault, Points } from './faults/fault.ts';
import { hastyReceipts } from './faults/message-receipts.ts';
import { regionsWithoutLand } from './places.ts';

export const minute = 60_000;

export interface Account {
  id: string;
  cookie: string;
}

interface WorldOptions {
  databaseUrl?: string | null;
  isLimited?: boolean;
}

export interface Answer {
  status: number;
  body: string;
}

/** The real server on a loopback port, with a simulated clock and its log captured. Accounts are written to its
 * database, since sign-up is not under attack; everything else uses the public API. */
export class World {
  readonly fault: Fault | null;
  readonly points: Points = new Map();
  readonly log: string[] = [];
  /** Every answer of an operation, while recorded. Updates are in the frames of `listen`. */
  received: string[] | null = null;
  now = new Date('2026-03-02T04:00:00Z');
  /** Uses the system clock, for measurements in real time. */
  isLive = false;
  readonly said = new Map<string, { number: number; update: Update }[]>();
  #server!: RunningServer;
  #app!: { routes: readonly { method: string; path: string }[] };
  #end: Promise<void> | null = null;
  #made = 0;
  readonly folder = mkdtempSync(join(tmpdir(), 'nukkad-attack-'));
  /** A data folder with its tables, copied by other worlds, because creating one takes seconds. */
  static #template: string | null = null;

  readonly #isElsewhere: boolean;

  private constructor(fault: Fault | null, isElsewhere: boolean) {
    this.fault = fault;
    this.#isElsewhere = isElsewhere;
  }

  static async start(
    fault: Fault | null,
    { databaseUrl = null, isLimited = false }: WorldOptions = {},
  ): Promise<World> {
    const world = new World(fault, databaseUrl !== null);
    if (World.#template && databaseUrl === null) cpSync(World.#template, world.folder, { recursive: true });
    const sink = new Writable({
      write(part: Buffer, _, done) {
        world.log.push(part.toString());
        done();
      },
    });
    world.#server = await startSandbox(
      // Attacks test what production promises, without the sandbox's short ticks.
      {
        dataDir: world.folder,
        databaseUrl,
        tickMs: tickMsOf.production,
        ...(fault === 'areas in the water' ? { regions: regionsWithoutLand } : {}),
      },
      {
        now: () => (world.isLive ? new Date() : world.now),
        log: createLog('debug', sink),
        // Rate limits slow attackers down but are no protection, so attacks run without them. Only the speed limit of a
        // train remains.
        ...(isLimited ? {} : { rateLimits: unlimited(), frameLimit: { burst: 1e9, perSecond: 1e9 } }),
        ...(fault ? { operations: faulty(fault, world.points) } : {}),
        ...(fault === 'position in a picture' ? { reencode: keepingEverything } : {}),
        ...(fault === 'secrets that leaked before' ? { replay: async (_, id) => world.said.get(id) ?? [] } : {}),
        routes: (app) => (world.#app = app),
        // Worlds are compared, so nothing may depend on how fast they run: `pass` plans notifications.
        deliver: () => async () => {},
      },
    );
    if (fault === 'secrets that leaked before') {
      const { publish } = world.host;
      world.host.publish = (updates) => {
        for (const { to, number, update } of updates)
          if (number !== null) world.said.set(to, [...(world.said.get(to) ?? []), { number, update }]);
        publish(updates);
      };
    }
    if (fault === 'receipts at once' || fault === 'receipts on one grid') hastyReceipts(world.host, fault);
    if (fault === 'share not purged') {
      await sql`create function keep_share() returns trigger language plpgsql as 'begin return null; end'`.execute(
        world.db,
      );
      await sql`create trigger keep_share before delete on share for each row execute function keep_share()`.execute(
        world.db,
      );
    }
    if (fault === 'places are logged') await sql`alter table presence set logged`.execute(world.db);
    // Only the attack's own people; events stay, without their hosts.
    await sql`truncate message cascade`.execute(world.db);
    await sql`delete from "user"`.execute(world.db);
    // A public venue is no secret; without it, every location in an answer is a leak.
    await sql`update event set latitude = null, longitude = null`.execute(world.db);
    await world.host.nearby.load();
    for (let id = 1; id <= 13; id++) world.host.nearby.index.remove(String(id));
    return world;
  }

  get host() {
    return this.#server.host;
  }
  get db() {
    return this.host.db;
  }
  get url() {
    return this.#server.url;
  }

  routes() {
    return this.#app.routes;
  }

  end() {
    this.#end ??= this.#server.stop();
    return this.#end;
  }

  async stop() {
    await this.end();
    if (World.#template || this.#isElsewhere || this.fault)
      return rmSync(this.folder, { recursive: true, force: true });
    World.#template = this.folder;
    process.on('exit', () => rmSync(this.folder, { recursive: true, force: true }));
  }

  async leave(accounts: readonly Account[]) {
    const ids = accounts.map(({ id }) => id);
    await sql`delete from "user" where id = any(${ids}::text[])`.execute(this.db);
    for (const id of ids) this.points.delete(id);
    await this.host.nearby.refresh(ids);
  }

  async accounts(ages: readonly number[], prefix = 'p'): Promise<Account[]> {
    const made = ages.map((age) => ({ id: `${prefix}${++this.#made}`, age }));
    for (let from = 0; from < made.length; from += 200) {
      const part = made.slice(from, from + 200);
      const rows = sql.join(part.map(({ id, age }) => sql`(${id}, ${age}::int, ${this.#made - from}::int)`));
      await sql`insert into "user" ("id", "name", "email", "emailVerified")
        select id, id, id || '@attack.example', true from (values ${rows}) as it (id, age, at)`.execute(this.db);
      await sql`insert into person (adult_confirmed_on, id, name, age, gender, city, interests, picture, onboarded_at, created_at, shuffle)
        select current_date, id, id, age, 'Female', 'Mumbai', '{Music}', 'avatars/asha.svg', ${this.now}::timestamptz - interval '30 days',
          ${this.now}::timestamptz - interval '30 days', ('x' || substr(md5(id), 1, 7))::bit(28)::int
        from (values ${rows}) as it (id, age, at)`.execute(this.db);
      // Every world has the same times, so far away that the sign-in stays fresh.
      await sql`insert into session ("id", "expiresAt", "token", "createdAt", "updatedAt", "userId", "provenAt")
        select md5(id)::uuid::text, far, id || '-token', far, far, id, far
        from (values ${rows}) as it (id, age, at), (values ('2099-01-01'::timestamptz)) as times (far)`.execute(
        this.db,
      );
    }
    return made.map(({ id }) => ({ id, cookie: sessionCookie(`${id}-token`) }));
  }

  async spyAt(point: Point): Promise<Account> {
    const [spy] = await this.accounts([70], 'spy');
    await this.report(spy!, cellAt(point), point);
    return spy!;
  }

  async call(by: Account, method: string, path: string, body?: unknown): Promise<Answer> {
    const heard = await ask(`${this.url}/api${path}`, {
      method,
      headers: {
        cookie: by.cookie,
        origin: this.url,
        'accept-encoding': 'identity',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = { status: heard.status, body: heard.body.toString() };
    this.received?.push(`${method} ${path.replace(/after=[^&]*/, 'after=…')} ${answer.status} ${answer.body}`);
    return answer;
  }

  async connect(one: Account, other: Account): Promise<string> {
    const asked = await this.call(one, 'POST', '/meets', { personId: other.id, window: 'now' });
    const { request } = JSON.parse(asked.body) as { request: { id: string } };
    const accepted = await this.call(other, 'PUT', `/meets/${request.id}/status`, { status: 'accepted' });
    return (JSON.parse(accepted.body) as { conversationId: string }).conversationId;
  }

  async conversations(pairs: readonly (readonly [Account, Account])[]): Promise<string[]> {
    const ids = pairs.map(() => randomUUID() as string);
    const rows = sql.join(pairs.map(([a, b], at) => sql`(${ids[at]!}::uuid, ${[a.id, b.id].toSorted()}::text[])`));
    await sql`insert into conversation (id, first_person, second_person, started_at)
      select id, pair[1], pair[2], ${this.now}::timestamptz from (values ${rows}) as it (id, pair)`.execute(this.db);
    await sql`insert into member (conversation_id, person_id)
      select id, unnest(pair) from (values ${rows}) as it (id, pair)`.execute(this.db);
    return ids;
  }

  async page(by: Account, path: string): Promise<string> {
    const response = await fetch(`${this.url}${path}`, { headers: { cookie: by.cookie } });
    if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`);
    return response.text();
  }

  async get<T>(by: Account, path: string): Promise<T> {
    const { status, body } = await this.call(by, 'GET', path);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
    return JSON.parse(body) as T;
  }

  /** Reports a cell. A broken server gets the point as well. */
  async report(by: Account, cell: string, point: Point): Promise<Answer> {
    if (this.fault) this.points.set(by.id, point);
    if (this.fault === 'point in a log') this.log.push(JSON.stringify({ msg: 'presence', ...point }));
    if (this.fault === 'point in a row')
      await sql`update person set city = ${`${point.latitude},${point.longitude}`} where id = ${by.id}`.execute(
        this.db,
      );
    return this.call(by, 'PUT', '/presence', { cell });
  }

  async pass(ms: number) {
    this.now = new Date(this.now.getTime() + ms);
    // Otherwise the server would do this soon, perhaps in the middle of a question: it hides everyone after a long time.
    await this.host.nearby.catchUp();
    await this.host.nearby.advance();
    await recoverMissedMessages(this.host, minute);
    await queueDueDeliveries(this.host);
  }

  toTick = () => this.pass(tickMsOf.production - (this.now.getTime() % tickMsOf.production));

  async dump(): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
      this.db,
    );
    const dump: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(name)} as t order by 1`.execute(this.db);
      dump.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    return dump;
  }
}

const fillTemplate = async (databaseUrl: string) => (await World.start(null, { databaseUrl })).stop();

export async function within<T>(
  fault: Fault | null,
  work: (world: World) => Promise<T>,
  { databaseUrl, ...options }: WorldOptions = {},
): Promise<T> {
  const own = databaseUrl === undefined ? await createDatabase(fillTemplate) : null;
  const world = await World.start(fault, { ...options, databaseUrl: own?.url ?? databaseUrl ?? null });
  try {
    return await work(world);
  } finally {
    await world.stop();
    await own?.drop();
  }
}
