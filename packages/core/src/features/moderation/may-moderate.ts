import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { refused, uuid } from '../../kernel/operation.ts';
import type { CaseTable } from '../../kernel/moderation-tables.ts';
import type { ModeratingContext } from './moderators-only.ts';

/** For every query on cases: nobody moderates what they reported, or what is about them. */
export const mayModerate = (me: string) => sql<boolean>`(moderation_case.person_id is distinct from ${me}
  and not exists (select from report where report.case_id = moderation_case.id and report.reporter = ${me}))`;

export async function lockCase({ db, me }: ModeratingContext, id: string): Promise<Selectable<CaseTable>> {
  const found = await db
    .selectFrom('moderation_case')
    .selectAll()
    .where('id', '=', uuid(id))
    .where(mayModerate(me))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw refused('NOT_FOUND');
  return found;
}
