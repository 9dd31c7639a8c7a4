import { moved, town } from '../../places.ts';

/** Points with the six digits that an answer would show. */
export const pointOf = (nth: number) => {
  const { latitude, longitude } = moved(town, 613 + 71 * nth, 411 + 53 * nth);
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
};
