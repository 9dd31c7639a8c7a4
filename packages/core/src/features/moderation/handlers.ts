import { addToAudit } from '../../kernel/audit-log.ts';
import { reading, signedIn } from '../../kernel/operation.ts';
import { appeal } from './make-appeal.ts';
import { readEvidencePicture } from './case-reports.ts';
import { readCase } from './case-view.ts';
import { markCaseSeen } from './mark-case-seen.ts';
import { assign } from './assign-case.ts';
import { carryOutDecisions } from './carry-out-decisions.ts';
import { decide } from './decide.ts';
import { moderating, roleOf } from './moderators-only.ts';
import { readQueue } from './case-queue.ts';
import { readStanding } from './decisions-about-caller.ts';
import { readTransparency, readWeeks } from './statistics.ts';
import { continueSoon } from '../../kernel/continue-in-background.ts';
import { decideSelfie, readNextSelfie } from '../verification/review-selfies.ts';

export const moderation = {
  role: reading.moderation.role.handler(async ({ context }) => ({ role: (await roleOf(context))?.role ?? null })),

  cases: moderating.moderation.cases.handler(({ input, context }) => readQueue(context, input.queue, input.after)),

  case: moderating.moderation.case.handler(({ input, context }) => markCaseSeen(context, input.id, input.after)),

  picture: moderating.moderation.picture.handler(async ({ input, context }) => ({
    content: await readEvidencePicture(context, input.id),
  })),

  assign: moderating.moderation.assign.handler(({ input, context }) => assign(context, input.id, input.isMine)),

  decide: moderating.moderation.decide.handler(async ({ input, context }) => {
    await decide(context, input);
    context.afterCommit(async () => continueSoon(() => carryOutDecisions(context.host)));
    return readCase(context, input.id);
  }),

  selfies: moderating.moderation.selfies.handler(({ context }) => readNextSelfie(context)),

  decideSelfie: moderating.moderation.decideSelfie.handler(async ({ input, context }) => {
    const refusal = await decideSelfie(context, input.id, input.refusal);
    await addToAudit(context, { action: 'selfie', by: context.moderator.id, reason: refusal ?? 'alike' });
    return {};
  }),

  statistics: moderating.moderation.statistics.handler(async ({ context }) => ({ weeks: await readWeeks(context) })),

  transparency: moderating.moderation.transparency.handler(({ input, context }) =>
    readTransparency(context.db, context.now, input.days),
  ),
};

export const standing = {
  get: reading.standing.get.handler(({ context }) => readStanding(context)),

  appeal: signedIn.standing.appeal.handler(({ input, context }) => appeal(context, input.words)),
};
