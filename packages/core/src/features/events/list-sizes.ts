export const eventsPage = 20;

/** Connections who are going, of whom an event shows faces. */
export const maxFriends = 3;

export const maxNamed = 200;
