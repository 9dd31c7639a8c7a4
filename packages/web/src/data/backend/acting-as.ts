/** A request header: as whom a page acts. */
const header = 'x-nukkad-as';

let personId: string | null = null;

/**
 * From now on this page acts as somebody. All tabs have one session cookie between them: without this, one that has not
 * noticed that somebody else has signed in beside it would act in their name.
 */
export const actAs = (id: string | null) => {
  personId = id;
};

/** What goes along with each request of a signed-in page; the server refuses it when the session is somebody else's. */
export const actingHeaders = (): Record<string, string> => (personId === null ? {} : { [header]: personId });
