import { hasWords, plainWords } from './plain-words.ts';

export interface FlaggedVenue {
  name: string;
  area: string;
  plain: string;
}

/** The flagged venue that a place may be. One flagged in an area also matches its bare name, which can be anywhere. */
export function flaggedVenueIn(place: string, venues: readonly FlaggedVenue[]): FlaggedVenue | null {
  const plain = plainWords(place);
  const isThere = ({ plain: name, area }: FlaggedVenue) =>
    plain === name || (hasWords(plain, name) && (area === '' || hasWords(plain, plainWords(area))));
  return venues.find(isThere) ?? null;
}
