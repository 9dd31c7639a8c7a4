import type { Host } from '../../kernel/context.ts';
import { isGhostOrPausedNow } from './is-ghost-or-paused.ts';
import { connectedPeople } from './connections.ts';

const publishOnline = (host: Host, personId: string, online: boolean, concerned: readonly string[]) =>
  host.publish(concerned.map((to) => ({ to, number: null, update: { type: 'online.changed', personId, online } })));

/** In ghost mode nothing is sent (rule S12): 'offline' would reveal when the app is opened or closed. */
export async function sendOnline(host: Host, personId: string) {
  const concerned = await connectedPeople(host.db, personId);
  if (await isGhostOrPausedNow(host.db, personId, host.now())) return;
  publishOnline(host, personId, (await host.online([personId])).has(personId), concerned);
}

export async function sendOffline(host: Host, personId: string) {
  publishOnline(host, personId, false, await connectedPeople(host.db, personId));
}
