import { reading, refused, signedIn, withoutTransaction } from '../../kernel/operation.ts';
import { readEvent } from '../events/read-events.ts';
import { approveAttendees } from './approve-attendees.ts';
import { readAttendees } from './attendee-list.ts';
import { cancelEvent } from './cancel-event.ts';
import { addToTeam, readTeam, removeFromTeam } from './change-team.ts';
import { copyEvent } from './copy-event.ts';
import { acceptHandOver, declineHandOver, offerHandOver } from './hand-over.ts';
import { readHostedPage, readOwnEvent } from './hosted-event.ts';
import { publishEvent } from './publish-event.ts';
import { removeEvent } from './remove-event.ts';
import { repeatEvent } from './repeat-event.ts';
import { saveEvent } from './save-event.ts';
import { announce } from './send-announcement.ts';

export const hosting = {
  list: reading.hosting.list.handler(({ input: { after }, context }) => readHostedPage(context, after)),

  get: reading.hosting.get.handler(({ input, context }) => readOwnEvent(context, input.id)),

  save: signedIn.hosting.save.handler(async ({ input, context }) => {
    await saveEvent(context, input);
    return readOwnEvent(context, input.id);
  }),

  publish: signedIn.hosting.publish.handler(({ input, context }) => publishEvent(context, input.id)),

  // Not in one transaction: many orders are ended in several, so that rows stay locked only briefly.
  cancel: withoutTransaction.hosting.cancel.handler(async ({ input: { id }, context: { host, me } }) => {
    await cancelEvent(host, me, id);
    return host.db.transaction().execute((db) => readOwnEvent({ db, me, host }, id));
  }),

  remove: signedIn.hosting.remove.handler(async ({ input, context }) => {
    await removeEvent(context, input.id);
    return {};
  }),

  copy: signedIn.hosting.copy.handler(({ input: { id, newId }, context }) => copyEvent(context, id, newId)),

  repeat: signedIn.hosting.repeat.handler(async ({ input, context }) => ({
    events: await repeatEvent(context, input),
  })),

  handOver: signedIn.hosting.handOver.handler(async ({ input: { id, personId }, context }) => {
    if (!(await context.host.rateLimits.take('teamChanges', context.me))) throw refused('TOO_MANY');
    await offerHandOver(context, id, personId);
    return { team: await readTeam(context, id) };
  }),

  answerHandOver: signedIn.hosting.answerHandOver.handler(async ({ input: { id, answer }, context }) => {
    if (!(await context.host.rateLimits.take('teamChanges', context.me))) throw refused('TOO_MANY');
    await (answer === 'accept' ? acceptHandOver : declineHandOver)(context, id);
    return readEvent(context, id);
  }),

  team: reading.hosting.team.handler(async ({ input, context }) => ({ team: await readTeam(context, input.id) })),

  addTeam: signedIn.hosting.addTeam.handler(async ({ input, context }) => {
    if (!(await context.host.rateLimits.take('teamChanges', context.me))) throw refused('TOO_MANY');
    return { team: await addToTeam(context, input) };
  }),

  removeTeam: signedIn.hosting.removeTeam.handler(async ({ input: { id, personId }, context }) => {
    await removeFromTeam(context, id, personId);
    return {};
  }),

  attendees: reading.hosting.attendees.handler(({ input: { id, name, after }, context }) =>
    readAttendees(context, id, name, after),
  ),

  approve: withoutTransaction.hosting.approve.handler(async ({ input: { id, orderId }, context: { host, me } }) => ({
    approved: await approveAttendees(host, me, id, orderId),
  })),

  announce: withoutTransaction.hosting.announce.handler(({ input, context: { host, me } }) =>
    announce(host, me, input),
  ),
};
