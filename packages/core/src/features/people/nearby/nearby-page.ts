import type { Host } from '../../../kernel/context.ts';
import { cursorsOf } from '../../../kernel/cursor.ts';
import { refused } from '../../../kernel/operation.ts';
import { availabilityFrom } from '../availability-row.ts';
import type { HomeFilter } from '../contract.ts';
import { maxNearby, nearbyPage } from '../list-sizes.ts';
import type { Position } from './order-at-same-distance.ts';
import type { Visible } from './nearby-search.ts';
import { genderBits, interestBits, languageBits } from './trait-bits.ts';
import { personFrom } from '../person.ts';
import { tickOf } from '../presence-times.ts';
import { isProfileComplete } from '../profile-form.ts';
import { shownDistances } from '../shown-distances.ts';

/** Why a hidden person sees nobody (rule S6). */
async function whyUnseen(host: Host, me: string) {
  const row = await host.db.selectFrom('person').selectAll().where('id', '=', me).executeTakeFirst();
  return row?.onboarded_at && isProfileComplete(row) ? 'NOT_VISIBLE' : 'PROFILE_INCOMPLETE';
}

/** Sealed, because the order must stay secret; valid for one person, day and filter. */
interface Cursor extends Position {
  /** UTC, such as `2026-03-02`: people at equal distance keep their order for a day. */
  day: string;
  shown: number;
}

const cursors = cursorsOf<[owner: string, of: HomeFilter, cursor: Cursor]>('nearby');

function unseal(host: Host, sealed: string, me: string, filter: HomeFilter): Cursor {
  const [owner, of, cursor] = cursors.unseal(host, sealed);
  if (owner !== me || JSON.stringify(of) !== JSON.stringify(filter)) throw refused('CURSOR_UNUSABLE');
  return cursor;
}

export async function readNearby(
  { host, me, now }: { host: Host; me: string; now: Date },
  filter: HomeFilter,
  after: string | undefined,
) {
  const seconds = now.getTime() / 1000;
  if (!host.nearby.isCurrent) throw refused('NEARBY_AWAY');
  // Their phones ask right after a tick, and then not until the next: what it changes is applied first.
  if (host.nearby.tick.getTime() < tickOf(now.getTime(), host.tickMs)) await host.nearby.advance();
  const self = host.nearby.index.find(me, seconds);
  if (!self) throw refused(await whyUnseen(host, me));
  if (self.audience === 'nobody') throw refused('NOT_VISIBLE');
  if (!(await host.rateLimits.take('nearby', me))) throw refused('LOOKED_TOO_OFTEN');
  const from = after === undefined ? null : unseal(host, after, me, filter);
  const day = from?.day ?? now.toISOString().slice(0, 10);
  const shown = from?.shown ?? 0;
  const limit = Math.min(nearbyPage, maxNearby - shown);
  const wanted = {
    distance: filter.distance,
    ages: filter.ageRange,
    genders: genderBits(filter.genders),
    interests: interestBits(filter.interests),
    languages: languageBits(filter.languages),
    free: filter.free,
    verified: filter.verified,
  };
  const key = host.secrets.numbers(`nearby order ${me} ${day}`);
  const search = (viewer: Visible, many: number) =>
    host.nearby.index.search({ id: me, ...viewer, key }, wanted, { after: from, limit: many, now: seconds });
  const found = search(self, limit);
  const allowed = await host.rateLimits.takeDistinct(
    'peopleSeen',
    me,
    found.map(({ id }) => id),
  );
  if (allowed === 0 && found.length > 0) throw refused('LOOKED_TOO_OFTEN');
  const cards = await host.nearby.cards(found.slice(0, allowed).map(({ id }) => id));
  // That can take seconds on a busy server: leaves out people who have hidden or blocked meanwhile.
  const selfNow = host.nearby.index.find(me, seconds);
  const stillSeen = new Set(selfNow ? search(selfNow, 2 * limit).map(({ id }) => id) : []);
  const last = found.at(-1);
  const isMore = last !== undefined && allowed === limit && shown + limit < maxNearby;
  return {
    people: found.slice(0, allowed).flatMap(({ id, band }, at) => {
      const [card, distance] = [cards[at], shownDistances[band]];
      return card && distance !== undefined && stillSeen.has(id)
        ? [
            Object.assign(personFrom(card, now), {
              distance,
              line: card.line,
              availability: availabilityFrom(card, now),
            }),
          ]
        : [];
    }),
    next: isMore
      ? cursors.seal(host, [me, filter, { day, shown: shown + limit, band: last.band, order: last.order }])
      : null,
  };
}
