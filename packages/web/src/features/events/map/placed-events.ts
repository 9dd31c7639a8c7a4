import type { Event } from '@nukkad/core/features/events/contract.ts';
import { centreOf, greatCircleKm, type Point } from '@nukkad/core/features/people/geometry.ts';
import type { Part } from '../../people/map/map-labels.ts';

/** An event on the map: at its venue, or at the centre of the area of a private address (rule E1 of docs/location.md). */
export interface Placed {
  event: Event;
  at: Point;
  /** The area, where the venue is not known to this person. */
  area: string | null;
}

/** Events whose place is not known at all are left out. */
export const placed = (events: readonly Event[]): Placed[] =>
  events.flatMap((event): Placed[] => {
    if (event.place) return [{ event, at: event.place, area: null }];
    return event.area === null ? [] : [{ event, at: centreOf(event.area), area: event.area }];
  });

export interface Next {
  event: Event;
  isNearest: boolean;
}

/** The event nearest to the middle of the viewer’s area; the first of the list where that is not known. */
export function nextOf(all: readonly Placed[], own: string | null): Next | null {
  const [first] = all;
  if (!first) return null;
  if (own === null) return { event: first.event, isNearest: false };
  const from = centreOf(own);
  const km = (it: Placed) => greatCircleKm(from, it.at);
  return { event: all.reduce((best, it) => (km(it) < km(best) ? it : best)).event, isNearest: true };
}

/** From degrees to px of the map. */
export type Project = (point: Point) => { x: number; y: number };

export interface Size {
  width: number;
  height: number;
}

/** One pin: an event, or several that would cover each other. */
export interface Group {
  members: readonly Placed[];
  x: number;
  y: number;
}

/** In px: about the size of a pin. */
const near = { x: 62, y: 38 };

/** About what a pin covers, in px from where it is: above a venue, around an area or several events. */
export const partOfPin = ({ members, x, y }: Group): Part =>
  members.length === 1 && members[0]?.area === null
    ? [x - near.x / 2, y - near.y - 6, x + near.x / 2, y + 2]
    : [x - near.x / 2, y - near.y / 2 - 4, x + near.x / 2, y + near.y / 2 + 4];

/** Space around the map in which pins are still drawn, in px. */
const beyond = 40;

/** Joins pins that would overlap; leaves out those that are not in view. */
export function grouped(all: readonly Placed[], project: Project, { width, height }: Size): Group[] {
  const groups: { members: Placed[]; x: number; y: number }[] = [];
  for (const one of all) {
    const { x, y } = project(one.at);
    const group = groups.find((it) => Math.abs(it.x - x) < near.x && Math.abs(it.y - y) < near.y);
    if (group) group.members.push(one);
    else groups.push({ members: [one], x, y });
  }
  return groups.filter(({ x, y }) => x > -beyond && x < width + beyond && y > -beyond && y < height + beyond);
}

/** Closer together than this, in km, events stay one pin however near the map is. */
const apartKm = 0.03;

export const isApart = (members: readonly Placed[]): boolean =>
  members.some(({ at }) => members[0] !== undefined && greatCircleKm(members[0].at, at) > apartKm);

/** How far the map must move up, in px, so that the row of the chosen event does not cover its pin. */
export const hiddenBy = (y: number, height: number): number => (y > height * 0.42 ? y - height * 0.36 : 0);
