import { ask } from '../ask.ts';
import { missed } from '../live.ts';
import type { Answer, World } from '../world.ts';
import { inputsFor, operations, requestOf, type Operation, type Pool } from './inputs.ts';
import { pageValues, routesOf } from './routes.ts';
import { insiders, roles, type Role } from './town/roles.ts';
import { markedWord, markedWords, type Secret } from './town/town-builder.ts';
import { buildTown, type Town } from './town/town.ts';

interface Leak {
  role: Role;
  where: string;
  secret: string;
}

export interface Findings {
  leaks: Leak[];
  /** Operations and other routes that worked for no one, and so were not tested. */
  unused: string[];
  /** Secrets that never appeared, and so could not have been found. */
  missing: string[];
  calls: number;
}

/** Pages that contain other people's secrets on purpose, with the reason. */
const exempt: Record<string, string> = {
  '/sandbox/mailbox': 'sandbox only, where anyone can sign in as anyone',
};

const atOnce = 8;

class Sweep {
  readonly #world: World;
  readonly #town: Town;
  readonly #isFull: boolean;
  readonly #leaks = new Map<string, Leak>();
  /** Operations and routes that worked for someone. */
  readonly #used = new Set<string>();
  readonly #routes: ReturnType<typeof routesOf>;
  readonly #seen = new Set<string>();
  /** Marks that are a marked word, which an answer is searched for once instead of once for each. */
  readonly #wordsAlone: ReadonlySet<string>;
  /** Inputs (as JSON) that succeeded for someone. */
  readonly #answered = new Map<string, Set<string>>();
  readonly #minted = new Set<string>();
  calls = 0;
  /** Whether roles may by now have earned the right to read some secrets. */
  isLater = false;

  constructor(world: World, town: Town, isFull: boolean) {
    this.#world = world;
    this.#town = town;
    this.#isFull = isFull;
    this.#routes = routesOf(world);
    this.#wordsAlone = new Set(
      town.secrets.flatMap(({ mark }) => (mark.match(markedWords)?.[0] === mark ? [mark] : [])),
    );
  }

  #look(role: Role, where: string, text: string) {
    const words = new Set(text.match(markedWords));
    for (const secret of this.#town.secrets) {
      if (!(this.#wordsAlone.has(secret.mark) ? words.has(secret.mark) : text.includes(secret.mark))) continue;
      if (secret.readers.has(role)) this.#seen.add(secret.name);
      else if (!this.isLater || !secret.earnedBy.has(role))
        this.#leaks.set(`${role} ${where} ${secret.name}`, { role, where, secret: secret.name });
    }
  }

  #pool(): Pool {
    const { ids, byField, secrets } = this.#town;
    return {
      ids: [...ids, ...[...this.#minted].slice(-60)],
      byField,
      words: [...new Set(secrets.map(({ mark }) => mark))].filter((mark) => mark.startsWith(markedWord)),
      now: this.#world.now,
      minted: this.#minted,
    };
  }

  async #request(
    role: Role,
    method: string,
    path: string,
    body?: string | Uint8Array,
    type?: string,
  ): Promise<Answer & { headers: string }> {
    this.calls++;
    const { url } = this.#world;
    const heard = await ask(`${url}${path}`, {
      method,
      headers: {
        cookie: this.#town.people[role].cookie,
        origin: url,
        // Compressing takes both sides a tenth of their time.
        'accept-encoding': 'identity',
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const answer = {
      status: heard.status,
      body: heard.body.toString('latin1'),
      headers: JSON.stringify({ ...heard.headers, 'set-cookie': undefined }),
    };
    if (answer.status >= 500 && answer.status !== 503)
      throw new Error(
        `${method} ${path} answered ${answer.status}: ${this.#world.log.findLast((it) => it.includes('"error"'))}`,
      );
    return answer;
  }

  async #call(role: Role, operation: Operation, input: Record<string, unknown>) {
    const { name, method } = operation;
    const { path, body } = requestOf(operation, input);
    const answer = await (body
      ? this.#request(role, method, `/api${path}`, JSON.stringify(body), 'application/json')
      : this.#request(role, method, `/api${path}`));
    this.#look(role, name, answer.body + answer.headers);
    if (answer.status >= 300) return;
    if (method !== 'GET') for (const [, id] of answer.body.matchAll(/"id":"([^"]{16,64})"/g)) this.#minted.add(id!);
    this.#used.add(name);
    const answered = this.#answered.get(name) ?? new Set();
    this.#answered.set(name, answered.add(JSON.stringify(input)));
  }

  /** Calls operations as a role. Asha reads with every input, and in a full run everyone does. Other calls use inputs
   * that have succeeded for someone, and a sample. Insiders write only until an operation has succeeded once. */
  async try(role: Role, which: (operation: Operation) => boolean) {
    for (const operation of operations.filter(which)) {
      const { name } = operation;
      const inputs = inputsFor(operation, this.#pool());
      if (isRead(operation) && (this.#isFull || role === 'asha')) {
        await inTurns(inputs, (input) => this.#call(role, operation, input));
        continue;
      }
      if (insiders.includes(role) && (!isRead(operation) || !this.#used.has(name))) {
        // In sequence, to change no more than needed.
        for (const input of inputs) if (!this.#used.has(name)) await this.#call(role, operation, input);
        continue;
      }
      const answered = [...(this.#answered.get(name) ?? [])].map((it) => JSON.parse(it) as Record<string, unknown>);
      const others = Math.max(1, Math.ceil(inputs.length / 6));
      const some = [...answered, ...inputs.filter((_, at) => at % others === 0)];
      await inTurns(some, (input) => this.#call(role, operation, input));
    }
  }

  async open(role: Role) {
    const { ids, calendarKeys } = this.#town;
    const own = calendarKeys[role];
    const files = (some: readonly string[]) => some.flatMap((id) => [id, `${id}.ics`]);
    const [anything, mine] = [files(ids), files(own ? [own] : [])];
    const paths = new Map<string, string>();
    for (const route of this.#routes.pages) {
      if (route in exempt) continue;
      const parameter = parameterOf(route);
      if (!parameter) paths.set(route, route);
      else
        // In any other path a key would be written to the log.
        for (const value of pageValues[route]?.(this.#town) ?? (route.startsWith('/calendar/mine/') ? mine : anything))
          if (parameter.pattern.test(value))
            paths.set(
              route.replace(parameter.text, () => value),
              route,
            );
    }
    await inTurns([...paths], async ([path, route]) => {
      const { status, body, headers } = await this.#request(role, 'GET', path);
      if (status < 400) this.#used.add(route);
      this.#look(role, path.replace(/[\w-]{22,}/, '…'), body + headers);
    });
  }

  async call(role: Role, endsSession: boolean) {
    for (const { name, method, path, body, type, ...call } of this.#routes.calls(this.#town)) {
      if ((call.endsSession ?? false) !== endsSession) continue;
      const answer = await this.#request(role, method, path, body, type);
      this.#look(role, name, answer.body + answer.headers);
      if (answer.status < 400) this.#used.add(name);
    }
  }

  /** Replays all missed updates, as a phone would. */
  async comeBack(role: Role) {
    for (const frame of await missed(this.#world, this.#town.people[role])) this.#look(role, '/live?after=0', frame);
  }

  async findings(dump: string): Promise<Findings> {
    const isThere = ({ name, mark, readers }: Secret) =>
      this.#seen.has(name) || this.#town.shown.has(name) || (readers.size === 0 && dump.includes(mark));
    for (const line of this.#world.log)
      for (const { name, mark } of this.#town.secrets)
        if (line.includes(mark)) this.#leaks.set(`log ${name}`, { role: 'signedOut', where: 'the log', secret: name });
    return {
      leaks: [...this.#leaks.values()],
      unused: [...operations.map(({ name }) => name), ...this.#routes.names].filter(
        (name) => !(name in exempt) && !this.#used.has(name),
      ),
      missing: this.#town.secrets.filter((secret) => !isThere(secret)).map(({ name }) => name),
      calls: this.calls,
    };
  }
}

function parameterOf(route: string): { text: string; pattern: RegExp } | null {
  const start = route.search(/:\w/);
  if (start < 0) return null;
  let end = start + /^:\w+/.exec(route.slice(start))![0].length;
  if (route[end] !== '{') return { text: route.slice(start, end), pattern: /^[^.]+$/ };
  const inside = end + 1;
  for (let depth = 1; depth > 0;) {
    end++;
    depth += Number(route[end] === '{') - Number(route[end] === '}');
  }
  return { text: route.slice(start, end + 1), pattern: new RegExp(`^(?:${route.slice(inside, end)})$`) };
}

async function inTurns<T>(list: readonly T[], work: (one: T) => Promise<void>) {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < list.length) await work(list[next++]!);
    }),
  );
}

const isRead = ({ method }: Operation) => method === 'GET';
const isDeletion = ({ name }: Operation) => name === 'leaving.deleteAccount';
const isWrite = (operation: Operation) => !isRead(operation) && !isDeletion(operation);

/** Calls every operation and every other route, opens every page and reconnects as every role, in a town full of marked
 * secrets. Everyone reads first; then outsiders try every change and read again; insiders write last. */
export async function sweep(world: World, size: 'every input' | 'some inputs'): Promise<Findings> {
  const town = await buildTown(world);
  const it = new Sweep(world, town, size === 'every input');
  const outsiders = roles.filter((role) => !insiders.includes(role));
  const look = async (role: Role) => {
    await it.try(role, isRead);
    await it.open(role);
    await it.comeBack(role);
  };
  for (const role of [...insiders, ...outsiders]) await look(role);
  it.isLater = true;
  for (const role of outsiders) await it.try(role, isWrite);
  for (const role of outsiders) await look(role);
  // First, since every other insider would try all inputs in vain.
  await it.try('moderator', (operation) => isWrite(operation) && operation.name.startsWith('moderation.'));
  for (const role of insiders) await it.try(role, isWrite);
  const dump = (await world.dump()).join('\n');
  // Last, since nobody is signed in afterwards.
  const everyone = [...outsiders, ...insiders];
  for (const role of everyone) await it.call(role, false);
  for (const role of everyone) await it.try(role, isDeletion);
  for (const role of everyone) await it.call(role, true);
  return it.findings(dump);
}

/** Leaks of these reading operations, and of a new connection. */
export async function leaksOf(world: World, names: readonly string[]): Promise<Leak[]> {
  const it = new Sweep(world, await buildTown(world), false);
  for (const role of [...insiders, ...roles.filter((role) => !insiders.includes(role))]) {
    await it.try(role, ({ name }) => names.includes(name));
    await it.comeBack(role);
  }
  return (await it.findings('')).leaks;
}
