/** The public page of an event, encoded so that it needs no escaping in XML. */
export const pageOf = (publicUrl: string, eventId: string): string =>
  `${publicUrl}/e/${encodeURIComponent(eventId).replaceAll("'", '%27')}`;
