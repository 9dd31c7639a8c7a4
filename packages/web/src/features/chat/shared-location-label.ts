import { shownDistance } from '@nukkad/core/features/people/shown-distances.ts';

/** `km` is the distance to the centre of one's own area: 0 inside it, null without one. */
export function sharedLocationLabel(name: string, around: string | null, km: number | null): string {
  const is = name === 'You' ? 'are' : 'is';
  if (km === null)
    return around === null ? `Where ${name === 'You' ? 'you' : name} ${is}` : `${name} ${is} in ${around}`;
  if (km === 0) return `${name} ${is} in your area${around === null ? '' : `, ${around}`}`;
  const about = km < 50 ? shownDistance(km) : Math.round(km / 10) * 10;
  return `${name} ${is} about ${about} km from your area${around === null ? '' : `, in ${around}`}`;
}
