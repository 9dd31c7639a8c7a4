import { api } from '../../data/api.ts';
import { recall, remember } from '../../device/local-storage.ts';
import { GateBook, unsentEntries, within } from './check-in-log.ts';

const gateNameKey = 'nukkad-gate';

/** What this device is called at gates; `name` is its owner's. */
export const gateNameOf = (name: string) => recall(gateNameKey)?.trim() || `${name.split(' ')[0]}’s phone`;

/** Calls this device something else. */
export const nameGate = (name: string) => remember(gateNameKey, name);

/** The book of somebody at the gate of an event. */
export const openBook = (me: { id: string; name: string }, eventId: string) =>
  new GateBook(me.id, eventId, (entries) => api.entry.enter({ id: eventId, gate: gateNameOf(me.name), entries }));

/**
 * Tells of those who were let in without a network, when nobody has come back to the gate since. Returns how many of them
 * the server still does not know, after `patienceMs` at most.
 */
export async function sendLeftover(me: { id: string; name: string }, patienceMs = Infinity): Promise<number> {
  const eventIds = new Set((await unsentEntries(me.id)).map(({ eventId }) => eventId));
  if (eventIds.size === 0) return 0;
  const send = async () => {
    for (const eventId of eventIds) {
      const book = openBook(me, eventId);
      await book.send();
      book.close();
    }
  };
  await (patienceMs === Infinity ? send() : within(patienceMs, send()).catch(() => {}));
  return (await unsentEntries(me.id)).length;
}
