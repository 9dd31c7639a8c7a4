import { reading, signedIn } from '../../kernel/operation.ts';
import { block, readBlocked, unblock } from './block.ts';
import { readFlaggedVenues } from '../warnings/read-flagged-venues.ts';
import { complain, readReports, report } from './report.ts';

export const safety = {
  block: signedIn.safety.block.handler(async ({ input, context }) => {
    await block(context, input.personId);
    return {};
  }),

  unblock: signedIn.safety.unblock.handler(async ({ input, context }) => {
    await unblock(context, input.personId);
    return {};
  }),

  blocks: reading.safety.blocks.handler(async ({ context }) => ({ people: await readBlocked(context) })),

  report: signedIn.safety.report.handler(async ({ input, context }) => {
    await report(context, input);
    return {};
  }),

  complain: signedIn.safety.complain.handler(async ({ input, context }) => {
    await complain(context, input);
    return {};
  }),

  venues: reading.safety.venues.handler(async ({ context }) => ({
    venues: await context.host.venueReads.read('flagged venues', () => readFlaggedVenues(context)),
  })),

  reports: reading.safety.reports.handler(async ({ context }) => ({ reports: await readReports(context) })),
};
