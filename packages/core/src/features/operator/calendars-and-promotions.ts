import { addToAudit } from '../../kernel/audit-log.ts';
import type { Reader } from '../../kernel/context.ts';
import { approveFeed, listFeeds, revokeFeed } from '../calendar/import/feed-approval.ts';
import { feedNameOf } from '../calendar/import/feed-address.ts';
import type { ModeratingContext } from '../moderation/moderators-only.ts';
import { endPromotion, listPromotions, promoteByOperator } from '../promotions/promote-by-operator.ts';
import type { ListedCalendar, ListedPromotion } from './contract.ts';

const shownCalendars = 100;

/** Those that wait for approval first. Of an address only its host: the rest may be a secret of its owner. */
export async function readCalendars({ db }: Pick<Reader, 'db'>): Promise<ListedCalendar[]> {
  const feeds = await listFeeds(db, shownCalendars);
  return feeds.map(({ id, name, url, owner, addedAt, approvedAt, events }) => ({
    id,
    name,
    host: url === null ? null : feedNameOf(url),
    owner: owner?.name ?? null,
    addedAt: addedAt.toISOString(),
    isPublic: owner === null || approvedAt !== null,
    events,
  }));
}

export async function setCalendar(context: ModeratingContext, { id, isPublic }: { id: string; isPublic: boolean }) {
  const { db, now, moderator } = context;
  const { isChange } = await (isPublic ? approveFeed : revokeFeed)(db, id, now);
  if (!isChange) return;
  const action = isPublic ? 'calendar approved' : 'calendar revoked';
  await addToAudit(context, { action, by: moderator.id, entry: id });
}

export async function readPromotions({ db, now }: Pick<Reader, 'db' | 'now'>): Promise<ListedPromotion[]> {
  const promotions = await listPromotions(db, now);
  return promotions.map(({ until, ...promotion }) => ({ ...promotion, until: until.toISOString() }));
}

/** Refuses with `NOT_FOUND` what cannot be promoted. */
export async function setPromotion(
  context: ModeratingContext,
  { eventId, isPromoted }: { eventId: string; isPromoted: boolean },
) {
  const { db, now, moderator } = context;
  const { isChange } = await (isPromoted ? promoteByOperator : endPromotion)(db, eventId, now);
  if (!isChange) return;
  const action = isPromoted ? 'event promoted' : 'promotion ended';
  await addToAudit(context, { action, by: moderator.id, entry: eventId });
}
