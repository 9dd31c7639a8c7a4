export const contactNameLimit = 60;

/** Mails that ask someone to be a contact: of one person, and to one address. */
export const contactsAskedADay = 3;
export const askedAddressADay = 3;
