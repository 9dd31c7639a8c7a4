const header = 'x-nukkad-as';

let personId: string | null = null;

/** All tabs share a cookie; the server refuses requests of a tab whose person has changed in another. */
export const actAs = (id: string | null) => {
  personId = id;
};

export const actingAsHeader = (): Record<string, string> => (personId === null ? {} : { [header]: personId });
