import { sql } from 'kysely';
import { isVisibleToConcerned } from '../../../cases/visible-decisions.ts';
import { unknownName } from '../../../safety/last-known-name.ts';
import { chosen, whose } from '../own-table.ts';

export const safetyTables = {
  block: chosen(
    'whom you blocked',
    { name: 'their name, as you last saw it', made_at: 'when you blocked them', ended_at: 'when you unblocked them' },
    (me) => sql`
      select coalesce(blocked_name, ${unknownName}) as name, made_at, ended_at
      from block where blocker = ${me} and not is_carried order by made_at`,
  ),
  former_suspension: { leftOut: 'Of deleted accounts: not linked to an account' },
  former_block: { leftOut: 'That someone whom they blocked has deleted their account' },
  // What was reported is someone else's.
  report: chosen(
    'what you reported',
    {
      id: 'a random id',
      subject_type: 'what kind of thing it was',
      subject_id: 'its id',
      reason: 'the reason that you chose',
      words: 'your words',
      made_at: 'when you reported it',
    },
    (me) => sql`
      select id, subject_type, subject_id, reason, words, made_at
      from report where reporter = ${me} and shown_to_reporter order by made_at`,
  ),
  moderation_case: { leftOut: 'What others reported, and the moderators’ progress' },
  moderator: whose(
    'moderator',
    'person_id',
    'that you are a moderator, or were',
    { role: 'moderator or operator', granted_at: 'since when', revoked_at: 'until when' },
    ['id'],
  ),
  // Decisions in cases about the person, without the moderator's name.
  decision: chosen(
    'what moderators decided about you or what you posted',
    {
      action: 'what was done',
      reason: 'the reason',
      template: 'the ready text that they chose, by its name',
      words: 'what the moderators wrote to you',
      made_at: 'when it was decided',
      ends_at: 'when a suspension ends; null for never',
    },
    (me) => sql`
      select action, reason, template, decision.words, made_at, ends_at
      from decision join moderation_case on moderation_case.id = case_id
      where person_id = ${me} and ${isVisibleToConcerned} order by made_at`,
  ),
  withheld: whose(
    'withheld',
    'owner_id',
    'what of yours is hidden, or that you are suspended',
    {
      subject_type: 'what kind of thing it is',
      subject_id: 'its id',
      ends_at: 'until when; null if it has no end',
    },
    ['decision_id', 'undo'],
  ),
  appeal: chosen(
    'your appeals',
    {
      words: 'what you wrote',
      made_at: 'when you appealed',
      answered_at: 'when it was decided',
      is_granted: 'whether it was granted',
    },
    (me) => sql`
      select appeal.words, appeal.made_at, answered_at, is_granted
      from appeal join moderation_case on moderation_case.id = case_id
      where person_id = ${me} order by made_at`,
  ),
  operator_setting: { leftOut: 'Nothing about people but operators, by the id of their role' },
  operator_region: { leftOut: 'Nothing about people but operators, by the id of their role' },
  operator_list: { leftOut: 'Nothing about people' },
  gateway_health: { leftOut: 'Nothing about people' },
  daily_count: { leftOut: 'Counts in tens, of nobody' },
  first_text: { leftOut: 'Keyed digests, for a week' },
  audit: { leftOut: 'Says nothing about people but which moderator did what, by the id of a role' },
  job_turn: { leftOut: 'Nothing about people' },
  server_key: { leftOut: 'Nothing about people' },
};
