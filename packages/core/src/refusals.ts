/**
 * Every answer short of success that a person can act on, in one list: the code that programs compare, the HTTP
 * status, and the words that screens show. Whatever else goes wrong is a bug and is answered as `INTERNAL`.
 * Pure data without schemas, because the browser shows the same words.
 */
export const refusals = {
  SIGNED_OUT: { status: 401, message: 'Please sign in first.' },
  INVALID_INPUT: { status: 400, message: 'Some of what was sent cannot be used.' },
  CROSS_SITE: { status: 403, message: 'This came from another site, so nothing was done.' },
  WRONG_CODE: { status: 400, message: 'That code is not right, or too old. Check it, or ask for a new one.' },
  CODES_TOO_OFTEN: {
    status: 429,
    message:
      'Too many codes were asked for or tried. Wait an hour, or use a browser that you have signed in with before.',
  },
  SANDBOX_BUSY: {
    status: 429,
    message: 'Many people are trying this sandbox right now. Choose ‘Sign in as…’, or come back in an hour.',
  },
  MAILS_BUSY: { status: 503, message: 'We are sending a lot of codes right now. Try again in a minute.' },
  MAIL_AWAY: { status: 503, message: 'We could not send the mail. Try again in a moment.' },
  TOO_LARGE: { status: 413, message: 'That is too large to send.' },
  NOT_A_PICTURE: {
    status: 400,
    message: 'That cannot be shown as a picture. Choose a JPEG, PNG, WebP, GIF or AVIF.',
  },
  PICTURE_TOO_LARGE: { status: 413, message: 'A picture can have at most 10 MB. Choose a smaller one.' },
  PICTURE_TOO_SLOW: {
    status: 400,
    message: 'The connection is too slow for a picture right now. Try again when it is better.',
  },
  PICTURES_HOURLY: {
    status: 429,
    message: 'You have sent 60 pictures within an hour. Send the next one a little later.',
  },
  TOO_MANY: { status: 429, message: 'That was a lot at once. Wait a minute and try again.' },
  NOT_FOUND: { status: 404, message: 'We could not find that.' },
  PROFILE_INCOMPLETE: { status: 403, message: 'Complete your profile first.' },
  NOT_YOURSELF: { status: 409, message: 'That is you. Pick somebody else to meet.' },
  ALREADY_CONNECTED: { status: 409, message: 'You are already connected. Say hello in chat.' },
  NOT_VISIBLE: { status: 409, message: 'You see people nearby while they can see you. Choose your area first.' },
  NEARBY_AWAY: { status: 503, message: 'Who is nearby is being brought up to date. Try again in a moment.' },
  GHOST: { status: 409, message: 'You are hidden. End ghost mode to be seen again.' },
  MOVED_TOO_OFTEN: {
    status: 429,
    message: 'Your area can change once in 5 minutes and 8 times an hour. Try again later.',
  },
  MOVED_TOO_FAST: { status: 409, message: 'That is too far from where you just were. Try again later.' },
  LOOKED_TOO_OFTEN: { status: 429, message: 'You have looked around a lot. New people show up again in a while.' },
  CURSOR_UNUSABLE: { status: 400, message: 'This list is no longer what it was. Load it again from the top.' },
  MEETS_FIRST_DAY: {
    status: 429,
    message: 'On your first day you can ask 3 people. Tomorrow there are more.',
  },
  MEETS_DAILY: { status: 429, message: 'You have asked 10 people today. Give them time, and go on tomorrow.' },
  MEETS_PENDING: { status: 429, message: '20 of your requests are still open. Withdraw one, or wait for answers.' },
  MEETS_PAUSED: {
    status: 429,
    message: 'Your last 5 requests were declined. Take a day, look over your profile, and try again.',
  },
  REPORTED_TOO_OFTEN: { status: 429, message: 'You have sent 10 reports today. In danger, call 112.' },
  STATUS_NOT_ALLOWED: { status: 409, message: 'This request can no longer be changed that way.' },
  ID_TAKEN: { status: 409, message: 'That id is already in use. Send it again with a new one.' },
  SOLD_OUT: { status: 409, message: 'Sorry, the last seat has just gone.' },
  EVENT_OVER: { status: 409, message: 'This event is already over.' },
  EVENT_CANCELLED: { status: 409, message: 'This event has been cancelled.' },
  PRICE_CHANGED: { status: 409, message: 'The price has changed. Look at it again before you book.' },
  NOT_FREE: { status: 409, message: 'These seats have a price. Pay for them instead.' },
  NOT_ENOUGH_SEATS: { status: 409, message: 'There are not that many seats left. You can take fewer.' },
  SEATS_FREE: { status: 409, message: 'There are seats again. Take them right away.' },
  ORDERS_OPEN: { status: 409, message: 'You have 3 orders to pay. Pay or give up one of them first.' },
  ORDERS_UNPAID: {
    status: 429,
    message: 'Several of your orders were not paid today. You can hold fewer seats, or none, until tomorrow.',
  },
  TOO_MANY_SEATS: { status: 409, message: 'This event does not have that many seats.' },
  ALREADY_GOING: { status: 409, message: 'You already have a ticket for this event.' },
  NO_REFUND: { status: 409, message: 'By the host’s rule it is too late to give these tickets back.' },
  EDITED_MEANWHILE: {
    status: 409,
    message: 'This event was changed somewhere else meanwhile. Look at the new version before you go on.',
  },
  EVENT_INCOMPLETE: { status: 409, message: 'Something is still missing. Look at the fields that are marked.' },
  EVENT_CLOSED: { status: 409, message: 'As this event stands, that can no longer be done.' },
  SEATS_HELD: { status: 409, message: 'More seats than that are taken already. Choose a larger number.' },
  REFUND_STRICTER: {
    status: 409,
    message: 'Tickets were sold with the promise to take them back. You can only make that kinder, not end it sooner.',
  },
  NOTICES_DAILY: {
    status: 429,
    message: 'Those who come were told 10 things about this event today. Go on tomorrow.',
  },
  HOSTING_LIMIT: {
    status: 429,
    message: 'You can have 200 drafts and coming events at once. Remove a draft, or wait until some are over.',
  },
  NEW_ACCOUNT_EVENTS: {
    status: 429,
    message:
      'In its first week, an account can publish only a few events. Your draft is saved. You can publish it later.',
  },
  REPEATS_ALREADY: { status: 409, message: 'This event repeats already. Copy it to plan another series.' },
  GATEWAY_AWAY: { status: 503, message: 'The payment page does not answer right now. Try again in a moment.' },
  ALREADY_PREMIUM: { status: 409, message: 'You are premium already. Thank you!' },
  ORDER_CLOSED: { status: 409, message: 'This payment is already finished.' },
  TOO_LATE: { status: 409, message: 'Only within 15 minutes. You can still delete it for yourself.' },
  PLACE_TOO_OLD: {
    status: 409,
    message: 'You were there too long ago by now. Discard this, and share where you are.',
  },
  FEED_ADDRESS: {
    status: 400,
    message: 'A calendar has an address that begins with https://, http:// or webcal://, without a password in it.',
  },
  FEED_KNOWN: { status: 409, message: 'You have added this calendar already.' },
  FEEDS_FULL: { status: 409, message: 'You can bring in 5 calendars. Remove one first.' },
  FEEDS_TOO_OFTEN: { status: 429, message: 'Calendars can be looked at anew 20 times an hour. Try again later.' },
  FEED_TOO_LARGE: { status: 413, message: 'A calendar file can have at most 1 MB. Choose a smaller one.' },
  FEED_TOO_SLOW: {
    status: 400,
    message: 'The connection is too slow for this file right now. Try again when it is better.',
  },
  FEED_UNREADABLE: { status: 400, message: 'That is not a calendar that can be read.' },
  BUSY: { status: 503, message: 'We’re very busy right now. Try again in a moment.' },
  MESSAGES_TOO_FAST: {
    status: 429,
    message: 'You are sending messages very fast. This one will be sent in a moment.',
  },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  PAYMENTS_OFF: { status: 409, message: 'Payments are not open here yet.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

/** The words for a code that came over the wire; unknown codes get one plain sentence. */
export function refusalWords(code: string): string {
  return Object.hasOwn(refusals, code) ? refusals[code as RefusalCode].message : refusals.INTERNAL.message;
}
