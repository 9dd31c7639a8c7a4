import { hasWords, plainWords } from './plain-words.ts';

export interface FlaggedVenue {
  name: string;
  /** A part of a town; empty for everywhere. */
  area: string;
}

/** The flagged venue that a place may be. One flagged in an area also matches its bare name, which can be anywhere. */
export function flaggedVenueIn(place: string, venues: readonly FlaggedVenue[]): FlaggedVenue | null {
  const plain = plainWords(place);
  const isThere = ({ name, area }: FlaggedVenue) => {
    const words = plainWords(name);
    return plain === words || (hasWords(plain, words) && (area === '' || hasWords(plain, plainWords(area))));
  };
  return venues.find(isThere) ?? null;
}
