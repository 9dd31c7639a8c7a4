import { exportsADay } from '../features/account/own-data/export-limits.ts';
import { maxPasskeys } from '../features/account/passkey-limits.ts';
import { feedFileMegabytes, feedsAnHour, maxFeeds } from '../features/calendar/import/feed-limits.ts';
import { removableMinutes } from '../features/chat/message-removal-time.ts';
import { questionsADay } from '../features/event-questions/question-limits.ts';
import { announcementLimits } from '../features/hosting/announcement-limits.ts';
import { maxEvents, newAccountDays } from '../features/hosting/events-per-host-limits.ts';
import { askLimits } from '../features/meets/ask-limits.ts';
import { maxPhotos } from '../features/people/photo-limits.ts';
import { pictureMegabytes, picturesAnHour } from '../features/pictures/picture-limits.ts';
import { contactsAskedADay } from '../features/trusted-contact/contact-limits.ts';
import { maxPlans } from '../features/shared-plans/plan-limits.ts';
import { safeByHours, safeByMinutes } from '../features/shared-plans/plan-times.ts';
import { complaintsADay, reportsADay } from '../features/safety/report-limits.ts';
import { maxOpenOrders } from '../features/tickets/order-limits.ts';
import { ageRefusalHours, areaMinutes, areasAnHour, selfiesADay } from './rate-limits.ts';
import { adultAge } from './adult-age.ts';

/** Everything else that fails is a bug and answers `INTERNAL`. Plain data without schemas, for browsers. */
export const refusals = {
  SIGNED_OUT: { status: 401, message: 'Please sign in first.' },
  SIGN_IN_AGAIN: { status: 403, message: 'Confirm that it’s you first.' },
  LAST_SIGN_IN: { status: 409, message: 'This is your only way to sign in. Add another one first.' },
  PASSKEYS_FULL: { status: 409, message: `You can have ${maxPasskeys} passkeys. Remove one first.` },
  PASSKEY_UNKNOWN: {
    status: 400,
    message: 'That passkey didn’t work here. Use another way to sign in.',
  },
  INVALID_INPUT: { status: 400, message: 'Some of these details aren’t valid. Check them and try again.' },
  CROSS_SITE: { status: 403, message: 'This request came from another site, so we blocked it.' },
  WRONG_CODE: { status: 400, message: 'That code is wrong or has expired. Check it, or ask for a new one.' },
  CODES_TOO_OFTEN: {
    status: 429,
    message: 'Too many codes were requested. Try again later, or use a browser that you have signed in with before.',
  },
  SANDBOX_BUSY: {
    status: 429,
    message: 'Many people are trying this sandbox right now. Choose ‘Sign in as…’, or come back later.',
  },
  MAILS_BUSY: { status: 503, message: 'We’re sending a lot of codes right now. Try again in a minute.' },
  MAIL_AWAY: { status: 503, message: 'We couldn’t send the email. Try again in a moment.' },
  SUSPENDED: { status: 403, message: 'Your account is suspended. Reload the page to see why.' },
  MODERATORS_ONLY: { status: 403, message: 'This is for moderators.' },
  OPERATORS_ONLY: { status: 403, message: 'This is for operators.' },
  SETTING_FIXED: { status: 409, message: 'This setting comes from the server’s environment. Change it there.' },
  PASSKEY_NEEDED: {
    status: 403,
    message: 'Confirm with your passkey. If you’ve lost it, ask the people who run this server.',
  },
  CASE_CHANGED: { status: 409, message: 'This case has changed. Look at it again before you decide.' },
  SECOND_NEEDED: { status: 409, message: 'Another moderator must confirm or decline this.' },
  WORD_BANNED: { status: 400, message: 'This text contains a word that isn’t allowed.' },
  LINK_BLOCKED: { status: 400, message: 'This text contains a link that isn’t allowed.' },
  NOT_POSSIBLE: { status: 409, message: 'That isn’t possible for this case.' },
  APPEALED_ALREADY: { status: 409, message: 'You’ve already appealed. We’ll answer here.' },
  TOO_LARGE: { status: 413, message: 'That’s too large to send.' },
  NOT_A_PICTURE: { status: 400, message: 'We can’t read that picture. Choose a JPEG, PNG, WebP, GIF or AVIF.' },
  PICTURE_TOO_LARGE: {
    status: 413,
    message: `Pictures can be up to ${pictureMegabytes} MB. Choose a smaller one.`,
  },
  PICTURE_TOO_SLOW: { status: 400, message: 'Your connection is too slow for a picture right now. Try again later.' },
  PICTURES_HOURLY: {
    status: 429,
    message: `You’ve sent ${picturesAnHour} pictures in the last hour. Try again later.`,
  },
  PHOTOS_FULL: { status: 409, message: `You can have ${maxPhotos} photos. Delete one first.` },
  BADGE_NOT_YET: { status: 409, message: 'Not yet. Meet more verified people, or go to events of verified hosts.' },
  NO_PHOTO: { status: 409, message: 'Add a photo of yourself to your profile first.' },
  SELFIE_WAITING: { status: 409, message: 'You’ve sent a selfie. We’ll look at it soon.' },
  SELFIE_LATE: { status: 409, message: 'That took too long. Start again with a new gesture.' },
  SELFIES_DAILY: { status: 429, message: `You’ve tried ${selfiesADay} times today. Try again tomorrow.` },
  TOO_MANY: { status: 429, message: 'Too many requests. Wait a minute and try again.' },
  NOT_FOUND: { status: 404, message: 'We couldn’t find that.' },
  PROFILE_INCOMPLETE: { status: 403, message: 'Complete your profile first.' },
  TOO_YOUNG: {
    status: 403,
    message: `Nukkad is for people aged ${adultAge} and over. We haven’t kept your date of birth. If you mistyped it, you can try again after ${ageRefusalHours} hours.`,
  },
  LEFT_SUSPENDED: {
    status: 403,
    message:
      'You deleted an account that is suspended, so you can’t make a new one with the same address or Google account.',
  },
  LEFT_TODAY: {
    status: 403,
    message: 'You deleted your account less than a day ago. You can sign up again tomorrow.',
  },
  SIGN_UPS_CLOSED: { status: 403, message: 'New accounts are closed for now. Try again later.' },
  AGE_UNCONFIRMED: { status: 403, message: `Confirm that you’re ${adultAge} or over first.` },
  NOT_YOURSELF: { status: 409, message: 'That’s you. Choose someone else to meet.' },
  ALREADY_CONNECTED: { status: 409, message: 'You’re already connected. Say hello in chat.' },
  NOT_VISIBLE: { status: 409, message: 'You see people nearby only while they see you. Choose your area first.' },
  NEARBY_AWAY: { status: 503, message: 'People nearby are being updated. Try again in a moment.' },
  GHOST: { status: 409, message: 'You’re in ghost mode. End it first.' },
  PAUSED: { status: 409, message: 'Your account is paused. End the pause first.' },
  MOVED_TOO_OFTEN: {
    status: 429,
    message: `Your area can change once every ${areaMinutes} minutes and ${areasAnHour} times an hour. Try again later.`,
  },
  MOVED_TOO_FAST: { status: 409, message: 'That’s too far from where you just were. Try again later.' },
  LOOKED_TOO_OFTEN: { status: 429, message: 'You’ve viewed a lot of people. Try again later.' },
  CURSOR_UNUSABLE: { status: 400, message: 'This list has changed. Load it again from the top.' },
  MEETS_FIRST_DAY: {
    status: 429,
    message: `You can ask ${askLimits.onTheFirstDay} people on your first day. You can ask more tomorrow.`,
  },
  MEETS_DAILY: { status: 429, message: `You’ve asked ${askLimits.aDay} people today. You can ask more tomorrow.` },
  MEETS_PENDING: {
    status: 429,
    message: `You have ${askLimits.pending} open requests. Withdraw one, or wait for answers.`,
  },
  MEETS_PAUSED: {
    status: 429,
    message: `Your last ${askLimits.declinesInARow} requests were declined. Take a day, review your profile, and try again.`,
  },
  REPORTED_TOO_OFTEN: {
    status: 429,
    message: `You’ve sent ${reportsADay} reports today. If you’re in danger, call 112.`,
  },
  COMPLAINED_TOO_OFTEN: {
    status: 429,
    message: `You’ve sent ${complaintsADay} complaints today. You can send more tomorrow.`,
  },
  PLAN_TIME: {
    status: 409,
    message: 'Choose a time for this meeting: from a few hours ago until shortly after your request ends.',
  },
  SAFE_BY_TIME: {
    status: 409,
    message: `Choose a time from ${safeByMinutes} minutes to ${safeByHours} hours after the meeting begins.`,
  },
  NO_CONTACT: { status: 409, message: 'Your trusted contact has to accept first. See Settings, under Safety.' },
  ALERT_SENT: { status: 409, message: 'We’ve alerted your contact. Say that you’re safe first.' },
  CONTACT_REFUSED: { status: 409, message: 'They declined, so we can’t ask them again. Choose someone else.' },
  CONTACTS_ASKED: {
    status: 429,
    message: `You’ve asked ${contactsAskedADay} times today. You can ask again tomorrow.`,
  },
  MAIL_OFF: { status: 409, message: 'Email isn’t set up on this server.' },
  PLANS_OPEN: { status: 409, message: `You’re sharing ${maxPlans} plans. End one first.` },
  STATUS_NOT_ALLOWED: { status: 409, message: 'This request can no longer be changed that way.' },
  ID_TAKEN: { status: 409, message: 'That ID is already in use. Send it again with a new one.' },
  NOT_PROMOTABLE: {
    status: 409,
    message: 'You can promote published events at a public place, up to the week in which they start.',
  },
  SOLD_OUT: { status: 409, message: 'Sold out. Join the waitlist.' },
  EVENT_OVER: { status: 409, message: 'This event is over.' },
  EVENT_CANCELLED: { status: 409, message: 'This event has been cancelled.' },
  PRICE_CHANGED: { status: 409, message: 'The price has changed. Check it before you book.' },
  NOT_FREE: { status: 409, message: 'These seats cost money. Pay to book them.' },
  NOT_ENOUGH_SEATS: { status: 409, message: 'There aren’t that many seats left. Choose fewer.' },
  SEATS_FREE: { status: 409, message: 'Seats are available again. You can book now.' },
  ORDERS_OPEN: { status: 409, message: `You have ${maxOpenOrders} unpaid orders. Pay or cancel one first.` },
  ORDERS_UNPAID: {
    status: 429,
    message: 'You left several orders unpaid today. You can hold fewer seats, or none, until tomorrow.',
  },
  TOO_MANY_SEATS: { status: 409, message: 'This event doesn’t have that many seats.' },
  ALREADY_GOING: { status: 409, message: 'You already have a ticket for this event.' },
  CHECKED_IN: { status: 409, message: 'This ticket is checked in and can no longer be changed.' },
  NOT_THE_BUYER: {
    status: 409,
    message: 'Only the person who booked this ticket can transfer it. Give it back to them first.',
  },
  HAS_SEATS: {
    status: 409,
    message: 'You already have or are waiting for seats at this event. Cancel those first.',
  },
  TICKET_OFFERED: { status: 409, message: 'You’ve offered this ticket to someone. Withdraw that offer first.' },
  NOT_RETURNABLE: { status: 409, message: 'This ticket can’t be given back at the moment.' },
  SEATS_TRANSFERRED: {
    status: 409,
    message: 'You transferred a ticket from this order. Once you get it back, you can cancel your seats.',
  },
  NO_REFUND: { status: 409, message: 'It’s too late to cancel these seats under the host’s refund policy.' },
  EDITED_MEANWHILE: {
    status: 409,
    message: 'This event was changed somewhere else. Review the new version before you continue.',
  },
  NOT_OFFERED: { status: 409, message: 'You’re no longer being asked to host this event.' },
  EVENT_INCOMPLETE: { status: 409, message: 'Some details are missing. Check the marked fields.' },
  EVENT_CLOSED: { status: 409, message: 'This event can no longer be changed that way.' },
  SEATS_HELD: { status: 409, message: 'More seats than that are already taken. Choose a larger number.' },
  REFUND_STRICTER: {
    status: 409,
    message: 'Tickets have been sold under this refund policy. You can extend it, not shorten it.',
  },
  ANNOUNCEMENTS_DAILY: {
    status: 429,
    message: `You’ve sent ${announcementLimits.aDay} announcements for this event today. You can send more tomorrow.`,
  },
  QUESTIONS_DAILY: {
    status: 429,
    message: `You’ve asked ${questionsADay} questions today. You can ask more tomorrow.`,
  },
  HOSTING_LIMIT: {
    status: 429,
    message: `You can have ${maxEvents} drafts and upcoming events. Remove a draft, or wait until some are over.`,
  },
  NEW_ACCOUNT_EVENTS: {
    status: 429,
    message: `New accounts can publish only a few events in their first ${newAccountDays} days. Your draft is saved, and you can publish it later.`,
  },
  REPEATS_ALREADY: { status: 409, message: 'This event already repeats. Copy it to plan another series.' },
  GATEWAY_AWAY: { status: 503, message: 'The payment page isn’t responding. Try again in a moment.' },
  ALREADY_PREMIUM: { status: 409, message: 'You already have premium. Thank you!' },
  ORDER_CLOSED: { status: 409, message: 'This payment is already complete.' },
  TOO_LATE: {
    status: 409,
    message: `You can delete a message for both within ${removableMinutes} minutes. You can still delete it for yourself.`,
  },
  PLACE_TOO_OLD: { status: 409, message: 'That location is out of date. Discard this, and share where you are now.' },
  EVENT_GONE: { status: 409, message: 'This event is no longer available. Discard this message.' },
  REPLY_GONE: {
    status: 409,
    message: 'The message you replied to is no longer here. Discard this, and write it again.',
  },
  FEED_ADDRESS: {
    status: 400,
    message: 'Enter a calendar address that begins with https://, http:// or webcal://, without a password in it.',
  },
  FEED_KNOWN: { status: 409, message: 'You’ve already added this calendar.' },
  FEEDS_FULL: { status: 409, message: `You can add ${maxFeeds} calendars. Remove one first.` },
  FEEDS_TOO_OFTEN: {
    status: 429,
    message: `You can refresh calendars ${feedsAnHour} times an hour. Try again later.`,
  },
  FEED_TOO_LARGE: {
    status: 413,
    message: `Calendar files can be up to ${feedFileMegabytes} MB. Choose a smaller one.`,
  },
  FEED_TOO_SLOW: { status: 400, message: 'Your connection is too slow for this file right now. Try again later.' },
  FEED_UNREADABLE: { status: 400, message: 'We can’t read that calendar.' },
  PUSH_ADDRESS: { status: 400, message: 'This browser’s push service can’t be reached from here.' },
  BUSY: { status: 503, message: 'We’re very busy right now. Try again in a moment.' },
  STORAGE_AWAY: { status: 503, message: 'We can’t load or save anything right now. Try again in a moment.' },
  MESSAGES_TOO_FAST: { status: 429, message: 'You’re sending messages very fast. This one will be sent in a moment.' },
  MESSAGES_DAILY: {
    status: 429,
    message: 'You’ve sent all your free messages for today. Get premium to send more, or wait until midnight.',
  },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  EXPORTS_DAILY: {
    status: 429,
    message: `You’ve asked for your data ${exportsADay} times today. Ask again tomorrow.`,
  },
  EXPORTS_BUSY: {
    status: 503,
    message: 'Many people are downloading their data right now. Try again in a few hours.',
  },
  NAME_DIFFERS: { status: 409, message: 'Type your name exactly as on your profile.' },
  EVENTS_TO_SETTLE: {
    status: 409,
    message: 'People have paid for events that you host. Cancel these events first, or hand them over to a co-host.',
  },
  PAYMENTS_OFF: { status: 409, message: 'Payments aren’t available here yet.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

export const refusalWords = (code: string): string => refusals[isRefusalCode(code) ? code : 'INTERNAL'].message;
