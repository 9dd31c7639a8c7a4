const header = 'x-nukkad-as';

let personId: string | null = null;

/**
 * Names the person for whom this page acts. All tabs share one session cookie; after another person signs in elsewhere, the
 * server refuses requests under the old name.
 */
export const actAs = (id: string | null) => {
  personId = id;
};

export const actingHeaders = (): Record<string, string> => (personId === null ? {} : { [header]: personId });
