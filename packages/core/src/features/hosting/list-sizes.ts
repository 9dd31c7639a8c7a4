export const attendeesPage = 100;
