import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { eventDraft } from '../event-draft.ts';
import { missed } from '../live.ts';
import { inputsFor, operations, requestOf, type Operation, type Pool } from '../canary/inputs.ts';
import { town } from '../places.ts';
import type { Account, Answer, World } from '../world.ts';

/** What a person can be to a stranger. Only a visible one may be distinguished from the others. */
const kinds = ['visible', 'hidden', 'blocked', 'leaving out', 'absent'] as const;
type Kind = (typeof kinds)[number];
const unseen = kinds.filter((kind) => kind !== 'visible');

/** People near the stranger, used to exhaust rate limits. */
const others = 12;
/** More than any rate limit allows. */
const maxTries = 300;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

interface Stranger {
  account: Account;
  draft: string;
}

export class Asker {
  readonly #world: World;
  readonly #blocker: string;

  constructor(world: World, blocker: string) {
    this.#world = world;
    this.#blocker = blocker;
  }

  async strangers(many: number): Promise<Stranger[]> {
    const strangers = await this.unblocked(many);
    await this.block(strangers);
    return strangers;
  }

  async block(strangers: readonly Stranger[]) {
    const accounts = strangers.map(({ account }) => account);
    await sql`insert into block (blocker, blocked, made_at)
      select ${this.#blocker}, it, ${this.#world.now} from unnest(${accounts.map(({ id }) => id)}::text[]) as it`.execute(
      this.#world.db,
    );
    await this.#world.host.nearby.refresh([this.#blocker, ...accounts.map(({ id }) => id)]);
  }

  async unblocked(many: number): Promise<Stranger[]> {
    const accounts = await this.#world.accounts(Array.from({ length: many }, () => 40));
    const strangers: Stranger[] = [];
    for (const account of accounts) {
      await this.#world.report(account, cellAt(town), town);
      const draft = randomUUID();
      await this.#world.call(account, 'PUT', `/hosting/${draft}`, eventDraft(this.#world.now, {}));
      strangers.push({ account, draft });
    }
    return strangers;
  }

  inputs(operation: Operation, { draft }: Stranger, id: string): Record<string, unknown>[] {
    const pool: Pool = {
      ids: [id, draft],
      byField: { personId: [id] },
      words: [],
      now: this.#world.now,
      minted: new Set(),
    };
    return inputsFor(operation, pool).filter((input) => JSON.stringify(input).includes(`"${id}"`));
  }

  call({ account }: Stranger, operation: Operation, input: Record<string, unknown>): Promise<Answer> {
    const { path, body } = requestOf(operation, input);
    return this.#world.call(account, operation.method, path, body);
  }

  /** An answer without ids, which differ between strangers even if the answers mean the same. */
  said({ account, draft }: Stranger, id: string, { status, body }: Answer): string {
    const ids = new Map<string, string>();
    return `${status} ${body}`
      .replaceAll(`"${id}"`, '"them"')
      .replaceAll(`"${account.id}"`, '"me"')
      .replaceAll(`"${account.id}@`, '"me@')
      .replaceAll(draft, 'draft')
      .replaceAll(/posters\/[a-z]+-\d-\d\.svg/g, 'poster')
      .replaceAll(uuid, (it) => ids.get(it) ?? (ids.set(it, `#${ids.size}`), `#${ids.size - 1}`));
  }

  /** Everything that a stranger can read without an id, and what their phone replays. */
  async readAll(stranger: Stranger, id: string): Promise<string[]> {
    const texts: string[] = [];
    for (const operation of operations) {
      if (operation.method !== 'GET' || operation.path.includes('{') || operation.schema?.required?.length) continue;
      // Shuffled for each viewer.
      if (operation.name === 'people.nearby') continue;
      texts.push(this.said(stranger, id, await this.call(stranger, operation, {})));
    }
    for (const frame of await missed(this.#world, stranger.account))
      texts.push(this.said(stranger, id, { status: 200, body: frame }));
    return texts;
  }
}

const pairs = (of: readonly Kind[]) => of.flatMap((one, at) => of.slice(at + 1).map((other) => [one, other] as const));

export interface Distinguished {
  /** Share of pairs of kinds that could be distinguished; `usedUp`: with rate limits exhausted. */
  alike: number;
  usedUp: number;
  operations: number;
  limited: number;
  /** Operations that distinguished a visible from an absent person, which shows that they reach people. */
  reaching: string[];
  by: string[];
}

/** Each operation that takes a person's id is called by equal strangers for someone visible, hidden, blocking them, showing
 * themselves only to verified people, and absent; then each reads all they can. Other strangers exhaust its rate limit first, and call it for all. */
export async function distinguish(world: World, only: readonly string[] | null = null): Promise<Distinguished> {
  const near = await world.accounts(Array.from({ length: others + 4 }, () => 30));
  for (const one of near) await world.report(one, cellAt(town), town);
  const [visible, hidden, blocked, apart, ...rest] = near.map(({ id }) => id);
  const ids: Record<Kind, string> = {
    visible: visible!,
    hidden: hidden!,
    blocked: blocked!,
    'leaving out': apart!,
    absent: 'p0',
  };
  await world.call(near[1]!, 'PUT', '/presence/ghost', { time: 'until I switch it off' });
  await world.call(near[3]!, 'PUT', '/presence/audience', { audience: 'verified' });
  const asker = new Asker(world, ids.blocked);
  const [example] = await asker.strangers(1);
  const asked = operations.filter(
    (operation) =>
      asker.inputs(operation, example!, ids.absent).length > 0 && (only === null || only.includes(operation.name)),
  );
  const found: Distinguished = { alike: 0, usedUp: 0, operations: asked.length, limited: 0, reaching: [], by: [] };
  const compare = (received: Record<Kind, string>, among: readonly Kind[], how: string): number => {
    const apart = pairs(among).filter(([one, other]) => received[one] !== received[other]);
    found.by.push(...apart.map((pair) => `${pair.join(' from ')} by ${how}`));
    return apart.length;
  };

  let [different, compared] = [0, 0];
  /** Per operation, the index of an input that succeeds. */
  const working = new Map<string, number>();
  for (const operation of asked) {
    const strangers = await asker.strangers(kinds.length);
    const received = {} as Record<Kind, string>;
    for (const [at, kind] of kinds.entries()) {
      const stranger = strangers[at]!;
      const answers: string[] = [];
      let isDone = false;
      for (const [nth, input] of asker.inputs(operation, stranger, ids[kind]).entries()) {
        const answer = await asker.call(stranger, operation, input);
        answers.push(asker.said(stranger, ids[kind], answer));
        if (answer.status >= 300) continue;
        isDone = true;
        if (kind === 'visible' && !working.has(operation.name)) working.set(operation.name, nth);
      }
      if (isDone && operation.method !== 'GET') answers.push(...(await asker.readAll(stranger, ids[kind])));
      received[kind] = answers.join('\n');
    }
    if (received.visible !== received.absent) found.reaching.push(operation.name);
    different += compare(received, unseen, operation.name);
    compared += pairs(unseen).length;
  }
  found.alike = different / compared;

  [different, compared] = [0, 0];
  for (const operation of asked.filter(({ isLimited }) => isLimited)) {
    const nth = working.get(operation.name) ?? 0;
    let isUsedUp = false;
    for (const on of ['people who are there', 'nobody'] as const) {
      const [stranger] = await asker.strangers(1);
      const ask = (id: string) => asker.call(stranger!, operation, asker.inputs(operation, stranger!, id)[nth]!);
      let tries = 0;
      while (
        tries++ < maxTries &&
        (await ask(on === 'nobody' ? `nobody${tries}` : rest[tries % others]!)).status !== 429
      );
      if (tries > maxTries) continue;
      isUsedUp = true;
      const received = {} as Record<Kind, string>;
      for (const kind of kinds) received[kind] = asker.said(stranger!, ids[kind], await ask(ids[kind]));
      different += compare(received, kinds, `${operation.name} with its limit used up on ${on}`);
      compared += pairs(kinds).length;
    }
    if (isUsedUp) found.limited++;
  }
  found.usedUp = compared === 0 ? 0 : different / compared;
  return found;
}
