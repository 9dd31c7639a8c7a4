import { constantAnswer } from '../../kernel/constant-answers.ts';
import { reading, refused, signedIn, withoutTransaction } from '../../kernel/operation.ts';
import { readBothGoTo } from './both-go-to.ts';
import { mustReach } from './read-person.ts';
import { readNearby } from './nearby/nearby-page.ts';
import { forget, presenceFrom, readOwnWhereabouts } from './presence.ts';
import type { Outline, Regions } from './regions.ts';
import { reportLocation } from './report-location.ts';
import { setAudience } from './set-audience.ts';
import { setGhost } from './set-ghost-mode.ts';
import { setHiddenZone } from './set-hidden-zone.ts';
import { setPaused } from './pause-account.ts';
import { setWider } from './set-wider-area.ts';
import { readTrustSigns } from './trust-signs.ts';

const cornersIn = (outline: Outline) => outline.map(([latitude, longitude]): [number, number] => [latitude, longitude]);

const shapesOf = ({ list, listed, places }: Regions) =>
  constantAnswer({
    regions: list.map(({ name, level, outline, excluded }, nth) => ({
      name,
      level,
      listedLevel: listed[nth]?.level ?? level,
      outline: cornersIn(outline),
      excluded: excluded.map(cornersIn),
      places: places.filter(({ city }) => city === name).map(({ name, cell }) => ({ name, cell })),
    })),
  });

const shapes = new WeakMap<Regions, ReturnType<typeof shapesOf>>();

export const people = {
  nearby: withoutTransaction.people.nearby.handler(({ input: { after, ...filter }, context }) =>
    readNearby(context, filter, after),
  ),

  person: reading.people.person.handler(async ({ input, context }) => {
    if (!(await context.host.rateLimits.take('personPages', context.me))) throw refused('LOOKED_TOO_OFTEN');
    const person = await mustReach(context, input.id);
    const [trust, bothGoTo] = await Promise.all([readTrustSigns(context, person.id), readBothGoTo(context, person.id)]);
    return { ...person, trust, bothGoTo };
  }),

  presence: reading.people.presence.handler(async ({ context: { db, host, me, now } }) =>
    presenceFrom(await readOwnWhereabouts(db, me), host, now),
  ),

  report: signedIn.people.report.handler(async ({ input, context }) =>
    presenceFrom(await reportLocation(context, input.cell), context.host, context.now),
  ),

  forget: signedIn.people.forget.handler(async ({ context }) =>
    presenceFrom(await forget(context), context.host, context.now),
  ),

  setGhost: withoutTransaction.people.setGhost.handler(async ({ input, context: { host, me, now } }) =>
    presenceFrom(await setGhost(host, me, input.time), host, now),
  ),

  setPaused: withoutTransaction.people.setPaused.handler(async ({ input, context: { host, me, now } }) =>
    presenceFrom(await setPaused(host, me, input.on), host, now),
  ),

  setWider: signedIn.people.setWider.handler(async ({ input, context }) =>
    presenceFrom(await setWider(context, input.wider), context.host, context.now),
  ),

  setAudience: signedIn.people.setAudience.handler(async ({ input, context }) =>
    presenceFrom(await setAudience(context, input.audience), context.host, context.now),
  ),

  setHiddenZone: signedIn.people.setHiddenZone.handler(async ({ input, context }) =>
    presenceFrom(await setHiddenZone(context, input.on), context.host, context.now),
  ),

  regions: withoutTransaction.people.regions.handler(({ context: { host } }) => {
    const answer = shapes.get(host.regions) ?? shapesOf(host.regions);
    shapes.set(host.regions, answer);
    return answer;
  }),
};
