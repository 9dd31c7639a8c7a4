import { z } from 'zod';
import { ReadyIn } from '../cases/ready-text-language.ts';
import {
  After,
  anyAgeOperation,
  freshOperation,
  Id,
  operation,
  queryInt,
  refuses,
  text,
  Timestamp,
} from '../../kernel/schemas.ts';
import { Face } from '../events/contract.ts';
import { caseKinds } from '../cases/case-kinds.ts';
import { caseStates } from '../cases/case-state.ts';
import { OwnReport } from '../safety/contract.ts';
import { selfieRefusals } from '../verification/selfie-refusals.ts';
import { Selfies } from '../verification/contract.ts';
import { decisionReasonNames } from '../cases/decision-reasons.ts';
import { decisionTemplateNames } from '../cases/decision-templates.ts';
import { decisionActions } from '../cases/decision-actions.ts';
import { appealWordsLimit, decisionWordsLimit } from '../cases/decision-text-limits.ts';
import { suspensionHours } from '../cases/suspension-hours.ts';
import { transparencyDays } from './transparency-limits.ts';
import { mailLanguages } from '../notifications/mail-language.ts';
import { moderatorRoles } from './moderator-role.ts';
import { queueNames } from './case-queue-names.ts';

const tags = ['moderation'];
const Reason = z.enum(decisionReasonNames);
const Template = z.enum(decisionTemplateNames);
const Action = z.enum(decisionActions);
const Step = z.enum([...decisionActions, 'confirm', 'decline']);

const Case = z.object({
  id: Id,
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  /** Whom it concerns; null for complaints and for the operator’s calendars. */
  person: Face.nullable(),
  type: OwnReport.shape.type,
  reasons: z.array(OwnReport.shape.reason),
  reports: z.int(),
  openedAt: Timestamp,
  /** The deadline of the decision, or for an unseen complaint of the first look. */
  dueAt: Timestamp,
  seenAt: Timestamp.nullable(),
  closedAt: Timestamp.nullable(),
  acted: z.boolean().nullable(),
  assignee: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
  appealedAt: Timestamp.nullable(),
});
export type Case = z.infer<typeof Case>;

const ReportedMessage = z.object({ isFromReported: z.boolean(), words: z.string(), at: Timestamp });

const CaseReport = z.object({
  id: Id,
  type: OwnReport.shape.type,
  reason: OwnReport.shape.reason,
  words: z.string(),
  at: Timestamp,
  /** How often its reporter has reported, and how often moderators acted on it. Who it is stays unknown. */
  reporter: z.object({ reports: z.int(), acted: z.int() }),
  /** What was reported, as it was then: names of fields and their text. */
  evidence: z.array(z.object({ name: z.string(), text: z.string() })),
  hasPicture: z.boolean(),
  /** Only where the reporter chose to send them along. */
  messages: z.array(ReportedMessage),
  isHidden: z.boolean(),
});
export type CaseReport = z.infer<typeof CaseReport>;

const Decision = z.object({
  id: Id,
  action: Action,
  reason: Reason,
  words: z.string(),
  template: Template.nullable(),
  at: Timestamp,
  by: z.string(),
  endsAt: Timestamp.nullable(),
  second: z.object({ by: z.string(), isConfirmed: z.boolean() }).nullable(),
});
export type Decision = z.infer<typeof Decision>;

export const CaseView = Case.extend({
  version: z.int(),
  joinedAt: Timestamp.nullable(),
  suspension: z.object({ until: Timestamp.nullable() }).nullable(),
  /** Of those who met them and answered, how many would not meet them again; rounded down, and null for few. */
  wouldNotMeet: z.object({ no: z.int(), answered: z.int() }).nullable(),
  /** A page: the most urgent first, and of those the oldest. */
  reported: z.array(CaseReport),
  next: z.string().nullable(),
  decisions: z.array(Decision),
  appeal: z
    .object({ words: z.string(), at: Timestamp, answeredAt: Timestamp.nullable(), isGranted: z.boolean().nullable() })
    .nullable(),
  before: z.array(Case.pick({ id: true, kind: true, openedAt: true, acted: true })),
  steps: z.array(Step),
});
export type CaseView = z.infer<typeof CaseView>;

const Week = z.object({
  from: Timestamp,
  reports: z.int(),
  decided: z.int(),
  acted: z.int(),
  late: z.int(),
  appeals: z.int(),
  granted: z.int(),
  /** From the report to the decision, the middle of all; null without any. */
  medianMinutes: z.int().nullable(),
});
export type Week = z.infer<typeof Week>;

/** Null stands for fewer than ten: they could lead to someone. */
const Count = z.int().nullable();

export const Transparency = z.object({
  from: Timestamp,
  to: Timestamp,
  smallestCount: z.int(),
  reports: Count,
  reportsByReason: z.record(z.string(), Count),
  decisions: Count,
  decisionsByAction: z.record(z.string(), Count),
  decisionsByReason: z.record(z.string(), Count),
  decidedLate: Count,
  appeals: Count,
  appealsGranted: Count,
});
export type Transparency = z.infer<typeof Transparency>;

export const forModerators = freshOperation
  .meta({ adultsOnly: true })
  .errors(refuses('AGE_UNCONFIRMED', 'MODERATORS_ONLY', 'PASSKEY_NEEDED'));

export const moderation = {
  role: operation
    .route({ method: 'GET', path: '/moderation/role', summary: 'Get your own role among the moderators', tags })
    .output(z.object({ role: z.enum(moderatorRoles).nullable() })),
  cases: forModerators
    .errors(refuses('CURSOR_UNUSABLE'))
    .route({ method: 'GET', path: '/moderation/cases', summary: 'List cases, the most urgent first', tags })
    .input(z.strictObject({ queue: z.enum(queueNames).default('open'), after: After }))
    .output(
      z.object({
        cases: z.array(Case),
        next: z.string().nullable(),
        open: z.int(),
        late: z.int(),
        appeals: z.int(),
      }),
    ),
  case: forModerators
    .errors(refuses('NOT_FOUND', 'CURSOR_UNUSABLE'))
    .route({
      method: 'GET',
      path: '/moderation/cases/{id}',
      summary: 'Get a case; its reporters see that a moderator is looking at it',
      tags,
    })
    .input(z.strictObject({ id: Id, after: After }))
    .output(CaseView),
  picture: forModerators
    .errors(refuses('NOT_FOUND'))
    .route({ method: 'GET', path: '/moderation/reports/{id}/picture', summary: 'Get a reported picture', tags })
    .input(z.strictObject({ id: Id }))
    .output(
      z.object({
        /** WebP in base64. */
        content: z.string(),
      }),
    ),
  assign: forModerators
    .errors(refuses('NOT_FOUND', 'NOT_POSSIBLE'))
    .route({
      method: 'PUT',
      path: '/moderation/cases/{id}/assignee',
      summary: 'Assign a case to yourself, or unassign it',
      tags,
    })
    .input(z.strictObject({ id: Id, isMine: z.boolean() }))
    .output(CaseView),
  decide: forModerators
    .errors(refuses('NOT_FOUND', 'CASE_CHANGED', 'NOT_POSSIBLE', 'SECOND_NEEDED'))
    .route({
      method: 'POST',
      path: '/moderation/cases/{id}/decisions',
      summary: 'Decide a case, or answer another moderator’s decision',
      description:
        'Removing an account, and cancelling an event with paid tickets, wait until another moderator confirms. What was paid is refunded.',
      tags,
    })
    .input(
      z.discriminatedUnion('step', [
        z.strictObject({
          id: Id,
          version: z.int(),
          step: Action,
          reason: Reason,
          words: text().trim().max(decisionWordsLimit).default(''),
          /** A ready text, which its receiver reads in their language, before `words`. */
          template: Template.nullable().default(null),
          /** How long someone is suspended; null for good. */
          hours: z.literal(suspensionHours).default(null),
          /** What is hidden, or the event that is cancelled. */
          reportId: Id.optional(),
        }),
        z.strictObject({ id: Id, version: z.int(), step: z.enum(['confirm', 'decline']) }),
      ]),
    )
    .output(CaseView),
  selfies: forModerators
    .route({
      method: 'GET',
      path: '/moderation/selfies',
      summary: 'Get the selfie that has waited longest, to compare it with the person’s photos',
      tags,
    })
    .output(Selfies),
  decideSelfie: forModerators
    .errors(refuses('NOT_FOUND'))
    .route({
      method: 'POST',
      path: '/moderation/selfies/{id}/decision',
      summary: 'Give someone the verified badge for their selfie, or say why not',
      description: 'The selfie is deleted either way.',
      tags,
    })
    .input(
      z.strictObject({
        id: Id,
        /** Null if it is the person of the photos, with the gesture. */
        refusal: z.enum(selfieRefusals).nullable(),
      }),
    )
    .output(z.object({})),
  statistics: forModerators
    .route({ method: 'GET', path: '/moderation/statistics', summary: 'Count reports and decisions by week', tags })
    .output(z.object({ weeks: z.array(Week) })),
  transparency: forModerators
    .route({ method: 'GET', path: '/moderation/transparency', summary: 'Get the transparency report', tags })
    .input(z.strictObject({ days: queryInt(1, 366).default(transparencyDays) }))
    .output(Transparency),
};

const OwnDecision = Decision.pick({ id: true, action: true, reason: true, words: true, at: true, endsAt: true }).extend(
  {
    readyIn: ReadyIn,
  },
);
export type OwnDecision = z.infer<typeof OwnDecision>;

export const Standing = z.object({
  suspension: z
    .object({
      reason: Reason,
      words: z.string(),
      readyIn: ReadyIn,
      /** Title and reason as in their mail, in its language; null for English, which the screens have. */
      translated: z.object({ language: z.enum(mailLanguages), title: z.string(), body: z.string() }).nullable(),
      since: Timestamp,
      until: Timestamp.nullable(),
      appeal: z.object({ at: Timestamp, isGranted: z.boolean().nullable() }).nullable(),
    })
    .nullable(),
  decisions: z.array(OwnDecision),
});
export type Standing = z.infer<typeof Standing>;

export const standing = {
  get: anyAgeOperation
    .meta({ whileSuspended: true })
    .route({ method: 'GET', path: '/me/standing', summary: 'Get what moderators have decided about you', tags })
    .output(Standing),
  appeal: anyAgeOperation
    .meta({ whileSuspended: true })
    .errors(refuses('NOT_FOUND', 'APPEALED_ALREADY'))
    .route({ method: 'POST', path: '/me/appeal', summary: 'Appeal against your suspension, once', tags })
    .input(z.strictObject({ words: text().trim().min(1, 'Say why.').max(appealWordsLimit) }))
    .output(Standing),
};
