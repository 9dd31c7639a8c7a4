import { locatedPhoto } from '@nukkad/server/testing/sample-pictures.ts';
import { putPicture } from '../../files.ts';
import type { Conversations } from './connections.ts';
import { pointOf } from './points.ts';
import type { Role } from './roles.ts';
import type { TownBuilder } from './town-builder.ts';

async function send(town: TownBuilder, by: Role, conversation: string, rest: object): Promise<string> {
  const messageId = town.newId();
  await town.must(by, 'POST', `/conversations/${conversation}/messages`, { messageId, ...rest });
  return messageId;
}

export async function addMessages(town: TownBuilder, { asha, bela }: Conversations) {
  const talk = asha.friend;
  const text = (by: Role, conversation: string, message: string) =>
    send(town, by, conversation, { type: 'text', message });
  const messages = [
    await text('friend', talk, town.secret('message', ['friend', 'asha'])),
    await text('asha', talk, town.secret('deleted message', [])),
    await text('bela', bela.blockedCohost, town.secret('message before a block', [])),
  ];
  await town.show('friend', `/conversations/${talk}/messages`, 'deleted message');
  await town.must('asha', 'DELETE', `/conversations/${talk}/messages/${messages[1]}/from/both`);
  const pictureId = town.newId();
  await putPicture(town.world, town.people.friend, pictureId, await locatedPhoto());
  messages.push(await send(town, 'friend', talk, { type: 'picture', pictureId }));
  return { messages, pictureId };
}

export async function addShares(town: TownBuilder, { asha }: Conversations) {
  const [live, ended] = [pointOf(1), pointOf(2)];
  const share = (by: Role, point: typeof live) =>
    send(town, by, asha.friend, { type: 'location', place: { ...point, liveMinutes: 480 } });
  await share('friend', live);
  town.secret('live place', ['friend', 'asha'], String(live.latitude));
  town.secret('live place, the other way', ['friend', 'asha'], String(live.longitude));
  const over = await share('asha', ended);
  for (const [name, number] of Object.entries(ended)) {
    town.secret(`${name} that is no longer shared`, [], String(number));
    await town.show('friend', '/shares', `${name} that is no longer shared`);
  }
  await town.must('asha', 'DELETE', `/shares/${over}`);
}
