/** A conversation counts no more unread messages than this. */
export const maxUnread = 100;
