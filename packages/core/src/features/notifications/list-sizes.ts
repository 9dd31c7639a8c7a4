export const notificationsPage = 30;
/** More are shown as '99+'. */
export const maxUnseen = 100;
export const notificationsKeptDays = 30;
