import { sql } from 'kysely';
import type { Reader } from '../../kernel/context.ts';
import { defaultMailLanguage, type MailLanguage } from '../notifications/mail-language.ts';
import { readMailAddress } from '../notifications/mail-address.ts';
import { notificationWords } from '../notifications/notification-words/notification-words.ts';
import { wordsIn } from '../notifications/notification-words/notifications-by-language.ts';
import { wordsWithTemplate, type DecisionTemplate } from '../cases/decision-templates.ts';
import { isVisibleToConcerned } from '../cases/visible-decisions.ts';
import type { OwnDecision, Standing } from './contract.ts';
import { shownDecisions } from './list-sizes.ts';

interface SuspensionRow {
  case_id: string;
  reason: OwnDecision['reason'];
  words: string;
  template: DecisionTemplate | null;
  made_at: Date;
  ends_at: Date | null;
  appealed_at: Date | null;
  is_granted: boolean | null;
}

/** The one that ends last. The words of a removal that waits are a note for moderators. */
export async function readSuspension({ db, me }: Pick<Reader, 'db' | 'me'>): Promise<SuspensionRow | null> {
  const { rows } = await sql<SuspensionRow>`
    select decision.case_id, reason, case when action = 'suspend' then decision.words else '' end as words, template, decision.made_at, withheld.ends_at, appeal.made_at as appealed_at, is_granted
    from withheld join decision on decision.id = withheld.decision_id left join appeal using (case_id)
    where withheld.subject_type = 'person' and withheld.subject_id = ${me}
    order by withheld.ends_at desc nulls first, decision.made_at limit 1`.execute(db);
  return rows[0] ?? null;
}

async function readOwnDecisions({ db, me }: Pick<Reader, 'db' | 'me'>, language: MailLanguage): Promise<OwnDecision[]> {
  const rows = await db
    .selectFrom('decision')
    .innerJoin('moderation_case', 'moderation_case.id', 'decision.case_id')
    .select(['decision.id', 'action', 'reason', 'words', 'template', 'made_at', 'ends_at'])
    .where('person_id', '=', me)
    .where(isVisibleToConcerned)
    .orderBy('made_at', 'desc')
    .limit(shownDecisions)
    .execute();
  return rows.map(({ made_at, ends_at, template, words, ...row }) => ({
    ...row,
    words: wordsWithTemplate(template, language, words),
    readyIn: template && language,
    at: made_at.toISOString(),
    endsAt: ends_at?.toISOString() ?? null,
  }));
}

/** Title and reason as in the mail about it, for people who chose another language than the screens have. */
function inTheirLanguage(language: MailLanguage, { reason }: SuspensionRow) {
  if (language === defaultMailLanguage) return null;
  const about = { person: null, event: null, words: '', reason, unread: null, amountPaise: null };
  return { language, ...notificationWords(wordsIn[language], { kind: 'suspended', ...about }) };
}

export async function readStanding(reader: Pick<Reader, 'db' | 'me'>): Promise<Standing> {
  const { language = defaultMailLanguage } = (await readMailAddress(reader.db, reader.me)) ?? {};
  const found = await readSuspension(reader);
  return {
    suspension: found && {
      reason: found.reason,
      words: wordsWithTemplate(found.template, language, found.words),
      readyIn: found.template && language,
      translated: inTheirLanguage(language, found),
      since: found.made_at.toISOString(),
      until: found.ends_at?.toISOString() ?? null,
      appeal: found.appealed_at && { at: found.appealed_at.toISOString(), isGranted: found.is_granted },
    },
    decisions: await readOwnDecisions(reader, language),
  };
}
