import { cellAt, type Point } from '@nukkad/core/features/people/geometry.ts';
import { sql } from 'kysely';
import { moved, table, town as centre } from '../../places.ts';
import { roles, ticketTakers, type Role } from './roles.ts';
import { addExport, addSignIns } from './sign-ins.ts';
import { marked, type TownBuilder } from './town-builder.ts';

function ownPoints() {
  const taken = new Set(table.places.map((place) => place.cell));
  const isTaken = (cell: string) => taken.has(cell) || table.publishedArea(cell, false) !== cell;
  return (nth: number): Point => {
    const angle = (2 * Math.PI * nth) / roles.length;
    const onRing = (metres: number) => moved(centre, metres * Math.cos(angle), metres * Math.sin(angle));
    let metres = 2600;
    while (isTaken(cellAt(onRing(metres)))) metres -= 100;
    taken.add(cellAt(onRing(metres)));
    return onRing(metres);
  };
}

const readers: readonly Role[] = ['bela', 'asha', 'cohost', 'helper', 'friend', 'approved', 'notApproved'];
const earlierName = 'name of someone who blocks, before';

/** A name, words and a free time that only people who have a reason to know Bela may read. */
async function nameBela(town: TownBuilder) {
  const { world, people } = town;
  const { bela } = people;
  const knewHer: readonly Role[] = ['blockedCohost', 'blockedHelper'];
  const name = town.secret(earlierName, [...readers, ...knewHer], marked('Bela'), ticketTakers);
  await sql`update person set name = ${name} where id = ${bela.id}`.execute(world.db);
  const words = town.secret('words of someone who blocks', readers, marked('words of Bela'));
  await sql`insert into own_words (person_id, bio, languages, prompts, answers, line)
    values (${bela.id}, ${words}, '{}', array['ask me'], array[${words}], ${words})`.execute(world.db);
  // A time that nothing else in the town has.
  const until = town.secret('when someone who blocks is free', ['bela', 'friend'], '2099-03-07T11:15:00.000Z');
  await sql`insert into availability (person_id, time, activities, ends_at)
    values (${bela.id}, 'weekend', array['chai'], ${until})`.execute(world.db);
  await world.host.nearby.refresh([bela.id]);
}

export async function renameBela(town: TownBuilder) {
  const { world, people } = town;
  await town.show('friend', '/conversations', earlierName);
  const name = town.secret('name of someone who blocks', readers, marked('later name of Bela'), ticketTakers);
  await sql`update person set name = ${name} where id = ${people.bela.id}`.execute(world.db);
  await world.host.nearby.refresh([people.bela.id]);
}

export async function addAccounts(town: TownBuilder) {
  const { world, people } = town;
  const pointOf = ownPoints();
  const calendarKeys: Partial<Record<Role, string>> = {};
  const emails: string[] = [];
  for (const [at, role] of roles.entries()) {
    if (role === 'signedOut') continue;
    const { id } = people[role];
    const address = `${marked(`mail of ${role}`).toLowerCase()}@canary.example`;
    const email = town.secret(`email address of ${role}`, [role], address);
    await sql`update "user" set email = ${email} where id = ${id}`.execute(world.db);
    if (role === 'asha' || role === 'bela') emails.push(email);
    town.secret(`session of ${role}`, [], `${id}-token`);
    const { key } = await town.must<{ key: string }>(role, 'POST', '/calendar/key');
    calendarKeys[role] = town.secret(`calendar key of ${role}`, [role], key);
    const point = pointOf(at);
    const cell = cellAt(point);
    town.secret(`area of ${role}`, [role], cell);
    await world.report(people[role], cell, point);
    await town.show(role, '/presence', `area of ${role}`);
    if (role === 'suspended') await town.show(role, '/calendar/key', `calendar key of ${role}`);
  }
  await addSignIns(town);
  await addExport(town);
  await world.toTick();
  await nameBela(town);
  return { calendarKeys, emails };
}
