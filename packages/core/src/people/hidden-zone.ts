import type { Context } from '../context.ts';
import type { PresenceRow } from '../database.ts';
import type { Presence } from './contract.ts';
import { forget, presenceFrom } from './presence.ts';

/** Where others see the caller, and whether there is a hidden zone that their devices must know. */
export async function presenceOf({ db, me, host, now }: Context, row: PresenceRow | undefined): Promise<Presence> {
  const person = await db.selectFrom('person').select('has_hidden_zone').where('id', '=', me).executeTakeFirst();
  return { ...presenceFrom(row, host, now), hasHiddenZone: person?.has_hidden_zone ?? false };
}

/** Takes in that the caller has a hidden zone, or none. Where others may see them inside it they see them no longer. */
export async function setHiddenZone(context: Context, on: boolean): Promise<void> {
  const { db, me } = context;
  if (on) await forget(context);
  await db.updateTable('person').set({ has_hidden_zone: on }).where('id', '=', me).execute();
}
