export const notificationsAMinute = 11_000;
/** Nine in ten notifications are announcements. */
const announcedShare = 0.9;
const attendeesAtEvent = 50;
/** Fewer than anyone may send on a day. */
const [announcementsOfEvent, requestsOfAsker] = [2, 10];

export const perSecond = {
  announcements: (announcedShare * notificationsAMinute) / 60 / attendeesAtEvent,
  requests: ((1 - announcedShare) * notificationsAMinute) / 60,
};

export interface City {
  events: string[];
  hosts: string[];
  askers: string[];
}

const named = (letter: string, many: number) => Array.from({ length: Math.ceil(many) }, (_, nth) => `${letter}${nth}`);

/** Large enough for so many seconds of notifications. */
export function cityFor(seconds: number): City {
  // One more, because each half of a round is rounded up.
  const events = (perSecond.announcements * seconds) / announcementsOfEvent + 10;
  return {
    events: named('event', events),
    hosts: named('host', events),
    askers: named('asker', (perSecond.requests * seconds) / requestsOfAsker + 10),
  };
}

export const attendeesOf = (event: string) => Array.from({ length: attendeesAtEvent }, (_, nth) => `${event}-${nth}`);

/** Who announces to whom, round after round through all events. */
export function nthAnnouncement({ events, hosts }: City, nth: number) {
  const at = nth % events.length;
  return { event: events[at]!, host: hosts[at]!, to: attendeesOf(events[at]!) };
}

/** Who asks whom: each attendee is asked once before anyone is asked again. */
export function nthRequest({ events, askers }: City, nth: number) {
  const [at, seat] = [nth % events.length, Math.floor(nth / events.length) % attendeesAtEvent];
  return { asker: askers[nth % askers.length]!, asked: attendeesOf(events[at]!)[seat]! };
}
