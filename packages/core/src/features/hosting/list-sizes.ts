export const hostedPage = 30;

export const attendeesPage = 100;

export const attendeesAtOnce = 100;
