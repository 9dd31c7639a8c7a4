export const hostedPage = 30;

export const attendeesPage = 100;
