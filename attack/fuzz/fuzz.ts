import fc from 'fast-check';
import { sql } from 'kysely';
import { inputsFor, operations, type Operation, type Pool } from '../canary/inputs.ts';
import { insiders, roles, type Role } from '../canary/town/roles.ts';
import { buildTown, type Town } from '../canary/town/town.ts';
import type { Account, World } from '../world.ts';
import { callOf, cases, type Call } from './odd-calls.ts';
import { frameOf, frameTo, validFrames } from './odd-frames.ts';
import { addStaff, needsRole, staff, type Staff } from './staff.ts';

export interface FuzzFindings {
  cases: number;
  /** Answers of 500 and above, connections that broke without one, and live connections that failed. */
  failures: string[];
  /** Marked secrets that reached someone who may not read them. */
  leaks: string[];
  statuses: Record<number, number>;
  /** Calls that need a role and were accepted. */
  accepted: Record<Staff, number>;
}

/** These end the session of who calls them, after which nothing but refusals would be tested. So accounts of their own call
 * them. */
const endsSession = (name: string) => /^(leaving|sessions)\./.test(name);

/** Insiders would give others access to the secrets. */
const outsiders: readonly Role[] = roles.filter((role) => !insiders.includes(role));

async function answerTo(world: World, cookie: string, { method, path, body, contentType }: Call) {
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  const response = await fetch(`${world.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { cookie, origin: world.url, ...(contentType ? { 'content-type': contentType } : {}) },
    ...(hasBody ? { body } : {}),
  });
  return { status: response.status, text: await response.text() };
}

const word = 'Something';
const atOnce = 8;
/** Few operations end a session. */
const leaversShare = 0.04;
/** Staff come last, since what they restore or approve is no secret any more. */
const outsidersShare = 0.8;
/** The close code of a live connection that failed (RFC 6455). */
const internalError = 1011;
/** What the server logs about a failure that no answer shows. */
const failedSilently = /a live connection failed|a message could not be stored|a frame could not be handled/;

const madePublicBy: Record<string, string> = { 'operator.setCalendar': 'event of a calendar' };

type Drawn = [
  of: Parameters<typeof callOf>[2] | Parameters<typeof frameOf>[0],
  nth: number,
  which: number,
  who: number,
];

interface Callable {
  operation: Operation;
  valid: Record<string, unknown>[];
}

class Fuzz {
  readonly findings: FuzzFindings = {
    cases: 0,
    failures: [],
    leaks: [],
    statuses: {},
    accepted: { moderator: 0, operator: 0 },
  };
  readonly #world: World;
  readonly #town: Town;
  readonly #frames: Record<string, unknown>[];
  readonly #all: Callable[];
  readonly #forStaff: Callable[];
  readonly #ending: Callable[];
  readonly #public = new Set<string>();

  constructor(world: World, town: Town) {
    const { ids, byField } = town;
    const pool: Pool = { ids, byField, words: [word], now: world.now, minted: new Set() };
    this.#world = world;
    this.#town = town;
    this.#frames = validFrames(pool);
    const callable = (operation: Operation) => ({ operation, valid: inputsFor(operation, pool) });
    this.#all = operations.filter(({ name }) => !endsSession(name)).map(callable);
    this.#ending = operations.filter(({ name }) => endsSession(name)).map(callable);
    this.#forStaff = this.#all.filter(({ operation }) => needsRole(operation.name));
  }

  async outsider([of, nth, which, who]: Drawn) {
    const role = outsiders[who % outsiders.length] ?? 'stranger';
    await this.#try(role, this.#town.people[role], this.#all, [of, nth, which, who]);
  }

  async leaver(drawn: Drawn) {
    const [account] = await this.#world.accounts([30], 'leaver');
    if (!account) return;
    // Who deletes their account types their name, and valid inputs have this word.
    await sql`update person set name = ${word} where id = ${account.id}`.execute(this.#world.db);
    await this.#try('stranger', account, this.#ending, drawn);
  }

  async staff(people: Record<Staff, Account>, [of, nth, which, who]: Drawn) {
    const role = staff[who % staff.length] ?? 'moderator';
    await this.#try(role, people[role], Math.floor(who / staff.length) % 2 === 0 ? this.#forStaff : this.#all, [
      of,
      nth,
      which,
      who,
    ]);
  }

  async #try(role: Role | Staff, { cookie }: Account, callables: Callable[], [of, nth, which, who]: Drawn) {
    this.findings.cases++;
    const pick = <T>(list: readonly T[], at: number) => list[at % list.length];
    if (of.type === 'frame' || of.type === 'frame field') {
      const frame = frameOf(of, pick(this.#frames, nth) ?? {});
      const { received, code } = await frameTo(this.#world, cookie, frame, who);
      if (code === internalError || (code !== null && code >= 500 && code < 1000))
        this.findings.failures.push(`/live as ${role} closed with ${code} after ${String(frame).slice(0, 400)}`);
      return this.#look(role, '/live', received);
    }
    const callable = pick(callables, nth);
    if (!callable) return;
    const { operation, valid } = callable;
    const call = callOf(operation, pick(valid, which) ?? {}, of);
    const where = `${call.method} ${operation.name} as ${role}`;
    if (role === 'operator') this.#public.add(madePublicBy[operation.name] ?? '');
    try {
      const { status, text } = await answerTo(this.#world, cookie, call);
      this.findings.statuses[status] = (this.findings.statuses[status] ?? 0) + 1;
      if (status >= 500) this.findings.failures.push(`${where} answered ${status} to ${short(call)}`);
      if (status < 300 && needsRole(operation.name) && isStaff(role)) this.findings.accepted[role]++;
      this.#look(role, where, text);
    } catch (error) {
      this.findings.failures.push(`${where} broke: ${String(error)} after ${short(call)}`);
    }
  }

  #look(role: Role | Staff, where: string, text: string) {
    for (const { name, mark, readers, earnedBy } of this.#town.secrets) {
      // Staff can also take a ticket, as strangers can.
      const mayRead = isStaff(role)
        ? readers.has('moderator') || earnedBy.has('stranger')
        : readers.has(role) || earnedBy.has(role);
      if (!mayRead && !this.#public.has(name) && text.includes(mark))
        this.findings.leaks.push(`${where} showed ${role}: ${name}`);
    }
  }

  async end() {
    const { failures } = this.findings;
    if ((await fetch(`${this.#world.url}/health/ready`)).status !== 200)
      failures.push('The server is not ready any more.');
    failures.push(...this.#world.log.filter((line) => failedSilently.test(line)).map((line) => line.slice(0, 600)));
  }
}

const isStaff = (role: Role | Staff): role is Staff => role === 'moderator' || role === 'operator';
const short = (call: Call) => JSON.stringify(call).slice(0, 400);

async function inTurns(drawn: readonly Drawn[], until: number, work: (one: Drawn) => Promise<void>) {
  const rest = drawn.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of rest) {
        if (performance.now() > until) return;
        await work(one);
      }
    }),
  );
}

/** Sends `many` odd calls and frames as every outsider, then as a moderator and an operator, in a town full of marked
 * secrets, or as many as fit in the time. One seed always sends the same requests. */
export async function fuzz(world: World, many: number, seed: number, ms = Infinity): Promise<FuzzFindings> {
  const town = await buildTown(world);
  const it = new Fuzz(world, town);
  const drawn = fc.sample(fc.tuple(cases, fc.nat(), fc.nat(), fc.nat()), { numRuns: many, seed });
  const from = Math.ceil(many * outsidersShare);
  const begun = performance.now();
  const leaving = drawn.filter(([of]) => of.type !== 'frame' && of.type !== 'frame field');
  await inTurns(leaving.slice(0, Math.ceil(many * leaversShare)), begun + ms, (one) => it.leaver(one));
  await inTurns(drawn.slice(0, from), begun + ms * outsidersShare, (one) => it.outsider(one));
  const people = await addStaff(world, town);
  await inTurns(drawn.slice(from), begun + ms, (one) => it.staff(people, one));
  await it.end();
  return it.findings;
}
