import { decisionReasons } from '../../cases/decision-reasons.ts';
import type { NotificationWords } from './words-shape.ts';
import { reasonAndWords } from './reason-and-words.ts';

const name = (who: string | null) => who ?? 'Someone';

export const english: NotificationWords = {
  language: 'en',
  app: 'Nukkad',
  premium: 'Nukkad Premium',
  reasons: decisionReasons,
  kinds: {
    request: {
      title: ({ who }) => `${name(who)} wants to meet you`,
      body: ({ words }) => words,
      discreet: 'Someone wants to meet you.',
    },
    accepted: {
      title: ({ who }) => `${name(who)} accepted your request`,
      body: 'Say hello in chat.',
      discreet: 'Someone accepted your request.',
    },
    message: {
      title: ({ who }) => name(who),
      body: ({ unread, count }) => (unread === 1 ? 'New message' : `${count} new messages`),
      discreet: 'You have a new message.',
    },
    share: {
      title: ({ who }) => `${name(who)} is sharing their location with you`,
      body: '',
      discreet: 'Someone is sharing their location with you.',
    },
    change: {
      title: ({ what }) => `${what} has changed`,
      body: ({ words }) => words,
      discreet: 'An event has changed.',
    },
    cancelled: {
      title: ({ what }) => `${what} is cancelled`,
      body: ({ words }) =>
        `Your tickets are no longer valid.${words === 'paid' ? ' What you paid will be refunded.' : ''}`,
      discreet: 'An event is cancelled.',
    },
    announcement: {
      title: ({ what }) => `Announcement about ${what}`,
      body: ({ words }) => words,
      discreet: 'A host sent an announcement.',
    },
    day: {
      title: ({ what }) => `${what} starts within a day`,
      body: 'Your tickets are ready.',
      discreet: 'An event starts within a day.',
    },
    hour: {
      title: ({ what }) => `${what} starts within an hour`,
      body: 'Your tickets are ready.',
      discreet: 'An event starts within an hour.',
    },
    after: {
      title: ({ what }) => `How was ${what}?`,
      body: 'Did it take place, and did you meet someone?',
      discreet: 'How was the event?',
    },
    offer: {
      title: ({ what }) => `Seats for ${what} are held for you`,
      body: 'Claim them before the offer ends.',
      discreet: 'Seats are held for you.',
    },
    question: {
      title: ({ who, what }) => `${name(who)} asked about ${what}`,
      body: ({ words }) => words,
      discreet: 'Someone has a question about your event.',
    },
    answer: {
      title: ({ what }) => `Your question about ${what} was answered`,
      body: ({ words }) => words,
      discreet: 'Your question was answered.',
    },
    paid: {
      title: ({ amount }) => `We received your payment of ${amount}`,
      body: ({ what }) => what,
      discreet: 'We received your payment.',
    },
    refund: {
      title: ({ amount }) => `${amount} was refunded`,
      body: ({ what }) => what,
      discreet: 'You got a refund.',
    },
    premium: {
      title: ({ what, words }) => (words === 'failing' ? `Your payment for ${what} failed` : `${what} has ended`),
      body: ({ words }) =>
        words === 'failing'
          ? 'We’ll try again, and you keep it for a few days. You can change how you pay under Account.'
          : words === 'not paid'
            ? 'Your payment for the next month didn’t go through. You can get it again under Account.'
            : 'You can get it again under Account.',
      discreet: 'There’s an update on your premium.',
    },
    handover: {
      title: ({ who, what }) => `${name(who)} wants to hand ${what} over to you`,
      body: 'Accept to become the host, or decline. You’ll find it under Team.',
      discreet: 'Someone wants to hand an event over to you.',
    },
    transfer: {
      title: ({ who, what }) => `${name(who)} offers you a ticket for ${what}`,
      body: 'Accept it, or decline. You’ll find it under My tickets.',
      discreet: 'Someone offers you a ticket.',
    },
    transferred: {
      title: ({ who, what }) => `${name(who)} accepted your ticket for ${what}`,
      body: 'Your code no longer works. They have a new one.',
      discreet: 'Someone accepted your ticket.',
    },
    report: {
      title: ({ words }) =>
        words === 'acted'
          ? 'We acted on your report'
          : words === 'seen'
            ? 'We’re looking at your report'
            : 'We looked into your report',
      body: ({ words }) =>
        words === 'acted'
          ? 'Thank you for making Nukkad safer.'
          : words === 'seen'
            ? 'We’ll tell you what we decide.'
            : words === 'not acted'
              ? 'It didn’t break our rules, so we didn’t act on it.'
              : words,
      discreet: 'There’s an update on your report.',
    },
    warning: {
      title: 'A moderator has warned you',
      body: ({ words }) => words || 'Open Nukkad to read why.',
      discreet: 'There’s a message from our moderators.',
    },
    safe: {
      title: ({ words }) => (words === 'alerted' ? 'We’ve alerted your trusted contact' : 'Are you safe?'),
      body: ({ words }) =>
        words === 'alerted'
          ? 'Say that you’re safe, and we’ll tell them.'
          : 'Say so now, or we’ll alert your trusted contact soon.',
      discreet: 'Are you safe?',
    },
    contact: {
      title: ({ words }) =>
        words === 'accepted'
          ? 'Your trusted contact has accepted'
          : words === 'unreached'
            ? 'We couldn’t reach your trusted contact'
            : 'Your trusted contact has declined',
      body: ({ words }) =>
        words === 'accepted'
          ? 'You can now choose to alert them when you share a plan.'
          : words === 'unreached'
            ? 'Our email to them came back. Call them, and check their address.'
            : 'No one is alerted until you choose someone else and they accept.',
      discreet: 'There’s an update on your trusted contact.',
    },
    alert: {
      title: ({ words }) => `${words || 'Someone'} hasn’t said that they’re safe`,
      body: 'You’re their trusted contact. Call them, and read the email that we sent you. If they may be in danger, call 112.',
      discreet: 'You’re a trusted contact, and someone hasn’t said that they’re safe. Read our email now.',
    },
    complaint: {
      title: 'We’ve answered your complaint',
      body: ({ words }) => words || 'Open Nukkad to read our answer.',
      discreet: 'We’ve answered your complaint.',
    },
    suspended: {
      title: 'Your account is suspended',
      body: (facts) => reasonAndWords(facts) || 'Open Nukkad to read why, and to appeal.',
      discreet: 'There’s a message from our moderators.',
    },
    restored: {
      title: 'A decision about you no longer applies',
      body: ({ words }) => words || 'A suspension has ended, or something we hid is visible again.',
      discreet: 'There’s a message from our moderators.',
    },
    upheld: {
      title: 'We looked at your appeal, and the decision stands',
      body: reasonAndWords,
      discreet: 'There’s an update on your appeal.',
    },
  },
};
