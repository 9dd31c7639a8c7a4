import { eventDraft } from '../../event-draft.ts';
import { insiders } from './roles.ts';
import { pointOf } from './points.ts';
import { marked, type TownBuilder } from './town-builder.ts';

/** The private addresses of two events, with their points. */
const addresses = {
  supper: { location: marked('address'), place: pointOf(3), isPrivate: true },
  lunch: { location: marked('cancelled address'), place: pointOf(4), isPrivate: true },
};

export type Events = Awaited<ReturnType<typeof addEvents>>;

export async function addEvents(town: TownBuilder) {
  const plan = async (rest: object) => {
    const id = town.newId();
    await town.must('asha', 'PUT', `/hosting/${id}`, eventDraft(town.world.now, rest));
    return id;
  };
  const host = async (rest: object) => {
    const id = await plan(rest);
    await town.must('asha', 'PUT', `/hosting/${id}/published`);
    return id;
  };
  await plan({ name: 'Scrap' });
  return {
    supper: await host({ ...addresses.supper, location: `${addresses.supper.location} Sea Breeze` }),
    lunch: await host({ ...addresses.lunch, name: 'Lunch' }),
    plan: await plan({
      name: town.secret('name of a draft', ['asha', 'cohost'], undefined, insiders),
      location: town.secret('venue of a draft', ['asha', 'cohost'], undefined, insiders),
    }),
    gig: await host({ name: 'Gig', category: 'Music' }),
    full: await host({ name: 'Reading', capacity: 1 }),
    concert: await host({ name: 'Concert', category: 'Music', price: 100 }),
    picnic: await host({ name: 'Picnic' }),
    past: await host({ name: 'Walk' }),
  };
}

/** Changes two addresses, which notifies everyone who may know them, and cancels one of the events. */
export async function changeAddresses(town: TownBuilder, events: Events) {
  for (const name of ['supper', 'lunch'] as const) {
    const path = `/hosting/${events[name]}`;
    const { revision } = await town.must<{ revision: number }>('asha', 'GET', path);
    await town.must('asha', 'PUT', path, eventDraft(town.world.now, { ...addresses[name], revision }));
  }
  const { location, place } = addresses.supper;
  const inside = ['asha', 'cohost', 'helper', 'approved', 'bela'] as const;
  town.secret('private address', inside, location);
  for (const number of [place.latitude, place.longitude])
    town.secret('place of a private address', inside, String(number));
  town.secret('address of a cancelled event', ['asha', 'cohost', 'helper'], addresses.lunch.location);
  await town.must('asha', 'PUT', `/hosting/${events.lunch}/cancelled`);
}
