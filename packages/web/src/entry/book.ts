import { api } from '../api.ts';
import { recall, remember } from '../device.ts';
import { GateBook, unsentEvents } from './gate-book.ts';

const gateNameKey = 'nukkad-gate';

/** What this device is called at gates; `name` is its owner's. */
export const gateNameOf = (name: string) => recall(gateNameKey)?.trim() || `${name.split(' ')[0]}’s phone`;

/** Calls this device something else. */
export const nameGate = (name: string) => remember(gateNameKey, name);

/** The book of somebody at the gate of an event. */
export const openBook = (me: { id: string; name: string }, eventId: string) =>
  new GateBook(me.id, eventId, (entries) => api.entry.enter({ id: eventId, gate: gateNameOf(me.name), entries }));

/** Tells of those who were let in without a network, when nobody has come back to the gate since. */
export async function sendLeftover(me: { id: string; name: string }) {
  for (const eventId of await unsentEvents(me.id)) {
    const book = openBook(me, eventId);
    await book.send();
    book.close();
  }
}
