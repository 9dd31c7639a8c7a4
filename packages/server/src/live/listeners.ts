import type { Numbered } from '@nukkad/core/kernel/context.ts';

/** Receives a person's updates: a socket, or a neighbour of the sandbox. */
export interface Listener {
  /** `content` is the update as JSON. `number` is its place in the person's sequence, null for an ephemeral one. */
  receive(content: string, number: number | null): void;
  /** The person's sequence is known to have reached this number. */
  reach?(number: number): void;
  /** False for a sandbox neighbour, who stays silent while a human is signed in as them. */
  human: boolean;
}

export class Listeners {
  readonly #byPerson = new Map<string, Set<Listener>>();
  onOnlineChanged: (personId: string, online: boolean) => void = () => {};

  isOnline(personId: string): boolean {
    return this.#byPerson.has(personId);
  }

  hasHuman(personId: string): boolean {
    return [...(this.#byPerson.get(personId) ?? [])].some(({ human }) => human);
  }

  listen(personId: string, listener: Listener): () => void {
    const listeners = this.#byPerson.get(personId) ?? new Set();
    this.#byPerson.set(personId, listeners.add(listener));
    if (listeners.size === 1) this.onOnlineChanged(personId, true);
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      this.#byPerson.delete(personId);
      this.onOnlineChanged(personId, false);
    };
  }

  get count(): number {
    return this.#byPerson.size;
  }

  people(): Iterable<string> {
    return this.#byPerson.keys();
  }

  deliver(personId: string, content: string, number: number | null) {
    for (const listener of this.#byPerson.get(personId) ?? []) listener.receive(content, number);
  }

  reach(personId: string, number: number) {
    for (const listener of this.#byPerson.get(personId) ?? []) listener.reach?.(number);
  }

  publish(updates: readonly Numbered[]) {
    let written: Numbered['update'] | null = null;
    let content = '';
    for (const { to, update, number } of updates) {
      const listeners = this.#byPerson.get(to);
      if (!listeners) continue;
      // Most updates go to two people, one after the other, so they are serialized once.
      if (update !== written) [written, content] = [update, JSON.stringify(update)];
      for (const listener of listeners) listener.receive(content, number);
    }
  }
}
