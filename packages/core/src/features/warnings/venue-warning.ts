import type { FlaggedVenue } from './flagged-venue.ts';

export const venueWarning = ({ name, area }: Pick<FlaggedVenue, 'name' | 'area'>): string =>
  `Be careful: a venue called ${name}${area === '' ? '' : ` in ${area}`} is known for overcharging guests. Check the prices before you order, or meet somewhere else.`;
