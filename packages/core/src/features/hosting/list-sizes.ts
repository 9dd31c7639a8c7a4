export const hostedPage = 30;

export const attendeesPage = 100;

/** Attendees of one event who are approved or notified in one transaction. */
export const attendeesAtOnce = 100;
