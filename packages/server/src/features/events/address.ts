/** Where everybody finds the page of an event. Encoded so far that it can stand in XML as it is. */
export const pageOf = (publicUrl: string, eventId: string): string =>
  `${publicUrl}/e/${encodeURIComponent(eventId).replaceAll("'", '%27')}`;
