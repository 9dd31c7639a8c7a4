import type { Section } from '../bench/report.ts';
import type { Misses } from './drawn-misses.ts';
import { attackCanaries } from './sections/canaries.ts';
import { attackDistances } from './sections/distances.ts';
import { attackExposure } from './sections/exposure.ts';
import { attackFuzz } from './sections/fuzz.ts';
import { attackHiddenPeople } from './sections/hidden-people.ts';
import { attackMovement } from './sections/movement.ts';
import { attackTiming } from './sections/timing.ts';
import { attackTwins } from './sections/twins.ts';
import type { Size } from './sizes.ts';

export interface Found {
  sections: Section[];
  misses?: Misses;
}

export async function* attack(size: Size): AsyncGenerator<Found> {
  const parts = [
    () => attackTwins(size),
    () => attackCanaries(size.everyInput),
    () => attackFuzz(size.fuzzCases),
    attackExposure,
    attackHiddenPeople,
    () => attackMovement(size),
    () => attackTiming(size),
  ];
  for (const part of parts) yield { sections: [await part()] };
  yield await attackDistances(size);
}
