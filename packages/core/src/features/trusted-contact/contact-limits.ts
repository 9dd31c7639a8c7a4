export const contactNameLimit = 60;

/** Mails that ask someone to be a contact, of one person. */
export const contactsAskedADay = 3;

/** Each person's first mail of a day to a mailbox is sent, so that nobody can use that up for others. Together they send
 * this many more to one mailbox. */
export const repeatedAsksADay = 3;
