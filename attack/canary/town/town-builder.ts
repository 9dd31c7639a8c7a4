import { createHash, randomUUID } from 'node:crypto';
import type { Account, World } from '../../world.ts';
import { roles, type Role } from './roles.ts';

export interface Secret {
  name: string;
  mark: string;
  readers: ReadonlySet<Role>;
  /** Roles who can get access legitimately, for example with a ticket. */
  earnedBy: ReadonlySet<Role>;
}

/** Prefix of all marked words. */
export const markedWord = 'Canary';

export const markedWords = new RegExp(`${markedWord}[0-9a-f]{10}`, 'g');

export const marked = (name: string) => `${markedWord}${createHash('sha256').update(name).digest('hex').slice(0, 10)}`;

export class TownBuilder {
  readonly world: World;
  readonly people: Record<Role, Account>;
  readonly secrets: Secret[] = [];
  readonly ids: Set<string>;
  /** Secrets seen by a permitted role before they were hidden or deleted. */
  readonly shown = new Set<string>();

  private constructor(world: World, people: Record<Role, Account>) {
    this.world = world;
    this.people = people;
    this.ids = new Set(Object.values(people).map(({ id }) => id));
  }

  static async start(world: World): Promise<TownBuilder> {
    const made = await world.accounts(roles.map((_, at) => 20 + at));
    const people = Object.fromEntries(roles.map((role, at) => [role, made[at]!])) as Record<Role, Account>;
    people.signedOut = { id: 'nobody', cookie: '' };
    return new TownBuilder(world, people);
  }

  newId(): string {
    const id = randomUUID();
    this.ids.add(id);
    return id;
  }

  secret(name: string, readers: readonly Role[], mark = marked(name), earnedBy: readonly Role[] = []): string {
    this.secrets.push({ name, mark, readers: new Set(readers), earnedBy: new Set(earnedBy) });
    return mark;
  }

  async must<T>(by: Role, method: string, path: string, body?: unknown): Promise<T> {
    const { status, body: answer } = await this.world.call(this.people[by], method, path, body);
    if (status >= 300) throw new Error(`${by}: ${method} ${path} answered ${status}: ${answer}`);
    return JSON.parse(answer) as T;
  }

  async show(by: Role, path: string, name: string) {
    const { body } = await this.world.call(this.people[by], 'GET', path);
    const { mark } = this.secrets.find((it) => it.name === name)!;
    if (!body.includes(mark)) throw new Error(`${by} cannot see: ${name}`);
    this.shown.add(name);
  }
}
