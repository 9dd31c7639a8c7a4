import { maxDelayMs, restMs } from '@nukkad/core/features/people/phone-rest-time.ts';
import { longestOfferMs } from '@nukkad/core/features/tickets/waitlist-offer-time.ts';
import { hourMs, minuteMs } from '@nukkad/core/kernel/time.ts';
import { cardsPerPromotion } from '@nukkad/core/features/events/cards-per-promotion.ts';
import { shownFrom } from '@nukkad/core/features/chat/free-message-limits.ts';
import { removableMinutes } from '@nukkad/core/features/chat/message-removal-time.ts';
import { askLimits } from '@nukkad/core/features/meets/ask-limits.ts';
import { uncountedBeforeMs } from '@nukkad/core/features/meets/free-message-hours.ts';
import { premiumPricePaise } from '@nukkad/core/features/payments/premium-terms.ts';
import { holdMs } from '@nukkad/core/features/tickets/hold-time.ts';
import { maxSeats } from '@nukkad/core/features/tickets/order-limits.ts';
import { inWords } from '../../../../format/number-words.ts';
import { rupees } from '../../../../format/money.ts';
import { promise } from '../../../people/location/privacy-promise.ts';
import { everySpan } from '../../../people/location/span-words.ts';
import { account, notifications } from './account-and-notification-topics.ts';
import type { Topic } from './topic.ts';

const location = (tickMs: number): Topic => ({
  id: 'location',
  title: 'Your location',
  short: 'Location',
  questions: [
    {
      id: 'location-promise',
      question: 'Who can see where I am?',
      answer: `${promise(tickMs)} We test this: programs that attack this app with every trick we know of get no closer.`,
    },
    {
      id: 'distance',
      question: 'How precise is the distance?',
      answer: `It’s the distance between two areas, never between two people, in steps of half a kilometre or more. Everyone in an area is shown at the same distance. Positions update only ${everySpan(tickMs)}.`,
    },
    {
      id: 'new-place',
      question: 'When am I shown in a new place?',
      answer: `Once you’ve stayed there for ${restMs / minuteMs} minutes with the app open, or when you open it there. Your route is never shown: if the app is open all the way, it can take up to ${(restMs + maxDelayMs) / minuteMs} minutes. “Use my location” and areas you pick take effect right away.`,
    },
    {
      id: 'hidden-zone',
      question: 'What does a hidden zone do?',
      answer:
        'Your phone reports nothing from the 7 areas around your home. Places around it are shown only once they no longer point to one part of the zone, because people are near home more often. This can take a few weeks. An area you pick by name is always shown. The zone is kept on your device, even when you log out. On another device, choose it again: until then, that device reports nothing.',
      link: { to: '/settings/privacy#hidden-zone', label: 'Choose your hidden zone' },
    },
    {
      id: 'ghost-mode',
      question: 'What is ghost mode?',
      answer:
        'It hides you from people nearby and shows you as offline in chat, for an hour, a day or until you end it. While you’re hidden, you can’t see people nearby either.',
      link: { to: '/settings/privacy#ghost-mode', label: 'Turn on ghost mode' },
    },
    {
      id: 'who-sees-me',
      question: 'Can I choose who sees me?',
      answer:
        'Yes: everyone nearby, only women and non-binary people, only people with a verified badge, only people who share an interest, or no one new. You’re invisible to everyone else, and they’re invisible to you. Nothing changes for people you’re connected with.',
      link: { to: '/settings/privacy#who-sees-you', label: 'Choose who sees you' },
    },
    {
      id: 'no-one-nearby',
      question: 'Why can’t I see anyone?',
      answer:
        'You can see people nearby only while they can see you. No one sees you in ghost mode, before you choose an area, or when your phone hasn’t reported your area for a day.',
    },
    {
      id: 'share-location',
      question: 'What does the share button in chat send?',
      answer:
        'What you choose: the name of your area, or your exact location on a map, once or live for as long as you say. Only the other person sees it. It ends when you stop it, turn on ghost mode or log out, or when one of you blocks the other, and then we delete it. Your phone doesn’t follow you while the app isn’t on screen.',
    },
  ],
});

const requests: Topic = {
  id: 'requests',
  title: 'Meet requests',
  short: 'Requests',
  questions: [
    {
      id: 'meet-request',
      question: 'How does a meet request work?',
      answer:
        'Tap Meet Now, choose now, today or this week, and add a public place and a note if you like. If they don’t answer, the request expires at the time shown to both of you. You can withdraw it at any time. If they can’t make it today, they can suggest tomorrow in one tap. If they had already asked you, you’re connected right away.',
    },
    {
      id: 'request-limits',
      question: 'How many people can I ask?',
      answer: `${askLimits.aDay} new people a day, ${askLimits.onTheFirstDay} on your first day, and ${askLimits.pending} open requests at a time. After ${askLimits.declinesInARow} declines in a row, you have to wait ${askLimits.pauseMs / hourMs} hours.`,
    },
    {
      id: 'free-to-meet',
      question: 'What does “free to meet” do?',
      answer:
        'It tells people nearby until when you’re free, and for what: now, this evening or this weekend. It ends automatically, and you can end it sooner on Home. No one sees it while you’re in ghost mode.',
    },
    {
      id: 'profile-numbers',
      question: 'What do the numbers on a profile mean?',
      answer:
        'How many people someone has met, how many events they’ve been to, and how many people would meet them again. A meeting counts when both of you say that you met. No one learns what you answered. If someone is reported, moderators see when three or more people wouldn’t meet them again, but not who.',
    },
  ],
};

const chat: Topic = {
  id: 'chat',
  title: 'Chat',
  short: 'Chat',
  questions: [
    {
      id: 'who-can-chat',
      question: 'When can we chat?',
      answer: 'As soon as one of you accepts the other’s request. No one can message you before that.',
    },
    {
      id: 'delete-message',
      question: 'Can I delete a message?',
      answer: `Yes: for yourself at any time, and for both of you within ${removableMinutes} minutes of sending it. Open the message’s menu: hold it, or press the button next to it.`,
    },
    {
      id: 'read-receipts',
      question: 'Can people see that I’ve read their message?',
      answer:
        'Yes, unless you turn off read receipts. Then no one sees when you read messages, and you don’t see when others do.',
      link: { to: '/settings/privacy#read-receipts', label: 'Change read receipts' },
    },
    {
      id: 'quiet-conversation',
      question: 'How do I make a conversation quieter?',
      answer:
        'Open it and choose ⋯: mute it to stop its notifications, or archive it to move it out of the list. The other person isn’t notified.',
    },
  ],
};

const events: Topic = {
  id: 'events',
  title: 'Events and tickets',
  short: 'Events',
  questions: [
    {
      id: 'find-ticket',
      question: 'Where is my ticket?',
      answer: 'Under My tickets, on Events or your Profile. Show its code at check-in. It also works offline.',
      link: { to: '/tickets', label: 'My tickets' },
    },
    {
      id: 'book-seats',
      question: 'How long are my seats held while I pay?',
      answer: `${holdMs / minuteMs} minutes. If the payment arrives later, you get all of it back. You can book up to ${maxSeats} seats.`,
    },
    {
      id: 'waitlist',
      question: 'How does the waitlist work?',
      answer: `When seats become available, they’re held for the first person on the list for a limited time, up to ${inWords(longestOfferMs / hourMs)} hours. We tell you until when. If you don’t claim them, they’re offered to the next person.`,
    },
    {
      id: 'transfer-ticket',
      question: 'Can I give a ticket to a friend?',
      answer:
        'Yes. Offer it to someone you’re connected with before the event starts. It stays yours until they accept. Then they get a new code, and yours stops working. Any refund still goes to you.',
    },
    {
      id: 'promoted',
      question: 'Why is an event marked “Promoted”?',
      words: 'ads advertisement advertising sponsored',
      answer: `Its host pays to show it in the list of events, or the people who run this server chose it. It must fit the list’s category and days, and be near your area as others see it, or in your city. Nothing else about you is used, and we don’t record who sees it. At most one in ${cardsPerPromotion} is promoted, and none with Premium. Hide one, and you won’t see it promoted again.`,
    },
    {
      id: 'promote-event',
      question: 'How do I promote my event?',
      answer:
        'Open it under Events I host, choose Promote event and pay for the weeks you want. While it’s sold out, it isn’t shown as promoted. If you cancel the event, you get a refund for the weeks that haven’t begun.',
      link: { to: '/hosting', label: 'Events I host' },
    },
    {
      id: 'host-event',
      question: 'How do I host an event?',
      answer:
        'Choose Host an event on Events, fill in the details and publish it. Only you see a draft. With a private address, people see the area until you approve them.',
      link: { to: '/hosting', label: 'Events I host' },
    },
  ],
};

const money: Topic = {
  id: 'refunds',
  title: 'Payments and refunds',
  short: 'Payments',
  questions: [
    {
      id: 'refund',
      question: 'Can I get my money back?',
      answer:
        'The event’s page says until when you can cancel tickets for a full refund. Cancel your seats there, and the refund starts right away. You can cancel a free seat until the event starts.',
    },
    {
      id: 'cancelled-event',
      question: 'What if an event is cancelled?',
      answer:
        'You get a full refund without asking. The receipt says when it was sent; banks may take a few days more.',
      link: { to: '/orders', label: 'Receipts' },
    },
    {
      id: 'failed-payment',
      question: 'My payment failed, but money was taken',
      answer:
        'If a payment reaches us after your seats were released, or twice, we refund it without asking. If it never reached us, your bank returns it.',
    },
    {
      id: 'receipts',
      question: 'Where are my receipts?',
      answer:
        'Under Receipts, on your Profile and in Account. For each month of Premium you also get one by email. It’s a tax invoice if the people who run this server are registered for GST.',
      words: 'bill invoices',
      link: { to: '/orders', label: 'Receipts' },
    },
    {
      id: 'premium',
      question: 'What does Premium give me?',
      answer: `For ${rupees(premiumPricePaise / 100)} a month: as many messages as you like, no promoted events, and you come first among people shown at the same distance.`,
      link: { to: '/premium', label: 'Premium' },
    },
    {
      id: 'cancel-premium',
      question: 'How do I cancel Premium?',
      words: 'renewal stop unsubscribe subscription autopay',
      answer:
        'Choose Cancel renewal on Premium. You keep it until the end of what you’ve paid for. A single month doesn’t renew.',
      link: { to: '/premium', label: 'Premium' },
    },
    {
      id: 'free-messages',
      question: 'How many messages can I send without Premium?',
      answer: `A limited number a day, until midnight. A counter appears when ${shownFrom} are left. Messages in the first day after you connect don’t count, nor do messages from ${inWords(uncountedBeforeMs / hourMs)} hours before the time you agreed to meet until it has passed.`,
    },
  ],
};

const safety: Topic = {
  id: 'safety-questions',
  title: 'Blocking and reporting',
  short: 'Reporting',
  questions: [
    {
      id: 'emergency',
      question: 'What do I do in an emergency?',
      answer:
        'Call 112: police, fire and ambulance, anywhere in India, free from any phone. Once you’re safe, report the person to us.',
      words: 'danger unsafe scared threat attack sos help',
      link: { to: 'tel:112', label: 'Call 112' },
    },
    {
      id: 'block',
      question: 'What happens when I block someone?',
      answer:
        'You no longer see each other nearby, and neither of you can ask or write to the other. They aren’t notified. You can unblock them in Privacy.',
      link: { to: '/settings/privacy#blocked', label: 'People you blocked' },
    },
    {
      id: 'report',
      question: 'How do I report someone?',
      answer:
        'Choose ⋯ on their page, in the conversation or on the event. Your report goes to the people who run this server, with a copy of what you reported. The other person doesn’t learn who reported them.',
    },
    {
      id: 'scam',
      question: 'Someone asks me for money',
      answer:
        'Don’t send any, and don’t share codes or documents. Report the message and block them. If you’ve lost money in India, call 1930 at once or report it on cybercrime.gov.in.',
    },
  ],
};

/** What people ask, and how it really works. */
export const topics = (tickMs: number): readonly Topic[] => [
  location(tickMs),
  requests,
  chat,
  events,
  money,
  notifications,
  account,
  safety,
];
