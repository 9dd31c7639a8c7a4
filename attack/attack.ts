import type { Section } from '../bench/report.ts';
import type { Misses } from './picture.ts';
import { attackCanaries } from './sections/canaries.ts';
import { attackDistances } from './sections/distances.ts';
import { attackExposure } from './sections/exposure.ts';
import { attackHiding } from './sections/hiding.ts';
import { attackMovement } from './sections/movement.ts';
import { attackTiming } from './sections/timing.ts';
import { attackTwins } from './sections/twins.ts';
import type { Size } from './sizes.ts';

/** Runs every attacker against the real server and against the one that it must break. */
export async function attack(
  size: Size,
  progress: (text: string) => void,
): Promise<{ sections: Section[]; misses: Misses }> {
  progress('twin worlds');
  const twins = await attackTwins(size);
  progress('canaries');
  const canaries = await attackCanaries(size.everyInput);
  progress('exposure');
  const exposure = await attackExposure();
  progress('hiding');
  const hiding = await attackHiding();
  progress('movement');
  const movement = await attackMovement(size);
  progress('time');
  const timing = await attackTiming(size);
  progress('distances');
  const { sections, misses } = await attackDistances(size);
  return { sections: [twins, canaries, exposure, hiding, movement, timing, ...sections], misses };
}
