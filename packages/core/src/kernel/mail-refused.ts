/** Thrown by what sends a mail: the receiving server refused it for good, so that another try changes nothing. */
export class MailRefused extends Error {}
