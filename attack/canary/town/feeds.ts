import { sql } from 'kysely';
import { putCalendar } from '../../files.ts';
import type { TownBuilder } from './town-builder.ts';

/** Imported events are visible to connections, the address of a feed to its owner only. Returns the ids of the feeds. */
export async function addFeeds(town: TownBuilder): Promise<string[]> {
  const { world, people } = town;
  const [feed, file] = [town.newId(), town.newId()];
  const url = `https://calendar.example/${town.secret('address of a calendar', ['asha'])}.ics`;
  await town.must('asha', 'POST', '/feeds', { feedId: feed, name: 'Private', url });
  const name = town.secret('event of a calendar', [
    'asha',
    'cohost',
    'helper',
    'friend',
    'formerCohost',
    'formerHelper',
    'blockedCohost',
    'blockedHelper',
  ]);
  await putCalendar(world, people.asha, file, name);
  const imported = await sql<{ id: string }>`select id from event where feed_id = ${file}`.execute(world.db);
  for (const { id } of imported.rows) town.ids.add(id);
  return [feed, file];
}
