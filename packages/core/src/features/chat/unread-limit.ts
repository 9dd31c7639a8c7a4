export const maxUnread = 100;
