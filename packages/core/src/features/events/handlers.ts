import { open, reading, signedIn, withoutTransaction } from '../../kernel/operation.ts';
import { readAnnouncements } from './announcements.ts';
import { countByDay, findEvents } from './find-events.ts';
import { readHostedBy } from './hosted-by.ts';
import { readNamedAttendees } from './named-attendees.ts';
import { readPreview } from './public-event.ts';
import { readOneEvent } from './read-events.ts';
import { saveForLater, unsave } from './saved-events.ts';
import { seeAnnouncements } from './mark-announcements-seen.ts';

export const events = {
  list: reading.events.list.handler(({ input: { after, ...filter }, context }) => findEvents(context, filter, after)),

  month: reading.events.month.handler(async ({ input: { month, ...filter }, context }) => ({
    days: await countByDay(context, { ...filter, when: month, sort: 'soonest' }),
  })),

  map: withoutTransaction.events.map.handler(({ context: { host } }) => ({ tiles: host.mapTiles })),

  get: reading.events.get.handler(({ input, context }) => readOneEvent(context, input.id)),

  hostedBy: reading.events.hostedBy.handler(({ input, context }) => readHostedBy(context, input.personId, input.after)),

  preview: open.events.preview.handler(({ input, context }) => readPreview(context.host, input.id)),

  save: signedIn.events.save.handler(({ input, context }) => saveForLater(context, input.id)),

  unsave: signedIn.events.unsave.handler(({ input, context }) => unsave(context, input.id)),

  coming: reading.events.coming.handler(async ({ input, context }) => ({
    people: await readNamedAttendees(context, input.id),
  })),

  announcements: reading.events.announcements.handler(async ({ input, context }) => ({
    announcements: await readAnnouncements(context, input.id),
  })),

  seeAnnouncements: signedIn.events.seeAnnouncements.handler(({ input: { id, announcementId }, context }) =>
    seeAnnouncements(context, id, announcementId),
  ),
};
