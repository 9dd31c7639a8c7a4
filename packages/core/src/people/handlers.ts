import { isProfileComplete } from '../account/rules.ts';
import { personFrom } from '../account/person.ts';
import type { Host } from '../context.ts';
import { direct, refused, signedIn } from '../operation.ts';
import { shownDistances } from './area.ts';
import type { HomeFilter } from './contract.ts';
import { genderBits, interestBits } from './nearby.ts';
import type { Position } from './nearby-index.ts';
import { presenceOf, setHiddenZone } from './hidden-zone.ts';
import { forget, presenceRow, report, setGhost, setWider } from './presence.ts';
import { mustReach } from './reach.ts';
import { nearbyMost, nearbyPage } from './rules.ts';

/** Why somebody who is not to be seen sees nobody (rule S6). */
async function whyUnseen(host: Host, me: string) {
  const row = await host.db.selectFrom('person').selectAll().where('id', '=', me).executeTakeFirst();
  return row?.onboarded_at && isProfileComplete(row) ? 'NOT_VISIBLE' : 'PROFILE_INCOMPLETE';
}

/** Where a list goes on. Sealed, since the order must stay unknown, and for one person, day and filter only. */
interface Cursor extends Position {
  /** UTC, for example `2026-03-02`: the order of people at equal distance lasts a day. */
  day: string;
  /** How many people have been shown. */
  shown: number;
}

const cursorFor = (me: string, filter: HomeFilter) => ({
  seal: ({ secrets }: Host, cursor: Cursor) => secrets.seal(JSON.stringify([me, filter, cursor])),
  unseal({ secrets }: Host, sealed: string): Cursor {
    const text = secrets.unseal(sealed);
    const [owner, of, cursor] = text === null ? [] : (JSON.parse(text) as [string, HomeFilter, Cursor]);
    if (!cursor || owner !== me || JSON.stringify(of) !== JSON.stringify(filter)) throw refused('CURSOR_UNUSABLE');
    return cursor;
  },
});

export const people = {
  nearby: direct.people.nearby.handler(async ({ input: { after, ...filter }, context: { host, me, now } }) => {
    const seconds = now.getTime() / 1000;
    if (!host.nearby.isCurrent) throw refused('NEARBY_AWAY');
    const { index } = host.nearby;
    const self = index.find(me, seconds);
    if (!self) throw refused(await whyUnseen(host, me));
    if (!(await host.rateLimits.take('nearby', me))) throw refused('LOOKED_TOO_OFTEN');
    const cursors = cursorFor(me, filter);
    const from = after === undefined ? null : cursors.unseal(host, after);
    const day = from?.day ?? now.toISOString().slice(0, 10);
    const shown = from?.shown ?? 0;
    const limit = Math.min(nearbyPage, nearbyMost - shown);
    const found = index.search(
      { id: me, ...self, key: host.secrets.numbers(`nearby order ${me} ${day}`) },
      {
        distance: filter.distance,
        ages: filter.ageRange,
        genders: genderBits(filter.genders),
        interests: interestBits(filter.interests),
      },
      from,
      limit,
      seconds,
    );
    const allowed = await host.rateLimits.takeDistinct(
      'peopleSeen',
      me,
      found.map(({ id }) => id),
    );
    if (allowed === 0 && found.length > 0) throw refused('LOOKED_TOO_OFTEN');
    const cards = await host.nearby.cards(found.slice(0, allowed).map(({ id }) => id));
    const last = found.at(-1);
    const isMore = last !== undefined && allowed === limit && shown + limit < nearbyMost;
    return {
      people: found.slice(0, allowed).flatMap(({ band }, at) => {
        const card = cards[at];
        return card ? [Object.assign(personFrom(card, now), { distance: shownDistances[band]! })] : [];
      }),
      next: isMore ? cursors.seal(host, { day, shown: shown + limit, band: last.band, order: last.order }) : null,
    };
  }),

  person: signedIn.people.person.handler(async ({ input, context }) => {
    if (!(await context.host.rateLimits.take('personPages', context.me))) throw refused('LOOKED_TOO_OFTEN');
    return mustReach(context, input.id);
  }),

  presence: signedIn.people.presence.handler(async ({ context }) =>
    presenceOf(context, await presenceRow(context.db, context.me).executeTakeFirst()),
  ),

  report: signedIn.people.report.handler(async ({ input, context }) =>
    presenceOf(context, await report(context, input.cell)),
  ),

  forget: signedIn.people.forget.handler(async ({ context }) => presenceOf(context, await forget(context))),

  setGhost: signedIn.people.setGhost.handler(async ({ input, context }) =>
    presenceOf(context, await setGhost(context, input.time)),
  ),

  setWider: signedIn.people.setWider.handler(async ({ input, context }) =>
    presenceOf(context, await setWider(context, input.wider)),
  ),

  setHiddenZone: signedIn.people.setHiddenZone.handler(async ({ input, context }) => {
    await setHiddenZone(context, input.on);
    return presenceOf(context, await presenceRow(context.db, context.me).executeTakeFirst());
  }),

  regions: direct.people.regions.handler(({ context: { host } }) => ({
    regions: host.regions.list.map(({ name, level, outline }) => ({
      name,
      level,
      outline: outline.map(([latitude, longitude]): [number, number] => [latitude, longitude]),
      places: host.regions.places.filter(({ city }) => city === name).map(({ name, cell }) => ({ name, cell })),
    })),
  })),
};
