import type { MailWords } from './mail-words.ts';

export const english: MailWords = {
  language: 'en',
  app: 'Nukkad',
  open: 'Open Nukkad',
  groups: {
    requests: 'meet requests',
    accepted: 'accepted requests',
    messages: 'messages',
    events: 'changes to events',
    reminders: 'event reminders',
    announcements: 'announcements from hosts',
    offers: 'waitlist offers',
    questions: 'questions and answers',
    payments: 'payments, refunds and premium',
    safety: 'shared locations',
    digest: 'this week’s events',
  },
  because: (group) => `You’re getting this email because emails about ${group} are on.`,
  turnOff: 'Turn them off',
  unsubscribe: {
    title: 'Turn off emails',
    will: (group) => `You won’t get emails about ${group} any more.`,
    button: 'Turn off',
    doneTitle: 'Emails are off',
    done: (group) => `You won’t get emails about ${group} any more. You can turn them on again in Settings.`,
  },
  digest: (events, count) =>
    events === 1 ? 'An event in the next seven days' : `${count} events in the next seven days`,
  free: 'Free',
  saved: 'Saved',
  from: (source) => `From ${source}`,
  heldUntil: (when) => `Your seats are held until ${when}.`,
  signIn: (code, minutes) => ({
    subject: `${code} is your Nukkad code`,
    text: `Your code is ${code}. It works once, within ${minutes} minutes, in the browser where you requested it.\n\nDon’t share it with anyone. If you didn’t request it, ignore this email.`,
  }),
  confirm: (code, minutes) => ({
    subject: `${code}: confirm that it’s you on Nukkad`,
    text: `Someone who is signed in to your account wants to change it. If that’s you, enter ${code} in the same browser within ${minutes} minutes.\n\nDon’t share it with anyone. If it isn’t you, sign out that browser in Settings, under Account.`,
  }),
  oldAddress: (code, minutes, from, to) => ({
    subject: `${code}: confirm the change of your Nukkad email address`,
    text: `Someone who is signed in to your account wants to sign in as ${to} from now on, instead of ${from}. If that’s you, enter ${code} where you asked for it within ${minutes} minutes.\n\nDon’t share it with anyone. If it isn’t you, sign out that browser in Settings, under Account.`,
  }),
  newAddress: (code, minutes) => ({
    subject: `${code}: confirm your new Nukkad email address`,
    text: `Someone wants to use this address for their Nukkad account. If that’s you, enter ${code} where you asked for it within ${minutes} minutes.\n\nDon’t share it with anyone. If it isn’t you, ignore this email.`,
  }),
  addressTaken: {
    subject: 'You already have a Nukkad account',
    text: 'Someone wants to use this address for their Nukkad account, but it already belongs to an account. If that’s you, sign in with this address, or choose another one. If it isn’t you, ignore this email: nothing has changed.',
  },
  addressChanged: (to) => ({
    subject: 'Your Nukkad email address was changed',
    text: `You now sign in as ${to}. This address no longer opens your account.\n\nIf you didn’t change it, write to the people who run this server.`,
  }),
  contact: {
    ask: (who) => ({
      title: `${who} wants you as their trusted contact`,
      body: `${who} uses Nukkad to meet people nearby. If you accept, we’ll email you when ${who} doesn’t confirm in time that they’re safe after a meeting. You don’t need an account.\n\nIf you don’t know ${who}, decline. We won’t ask you for them again.`,
    }),
    accept: 'Accept',
    refuse: 'Decline',
    alert: (who, other, until) => ({
      title: `${who} hasn’t confirmed that they’re safe`,
      body: `${who} planned to meet ${other}, and asked us to email you if they didn’t confirm by ${until} that they’re safe.`,
    }),
    when: (time) => `When they meet: ${time}`,
    where: (place) => `Where: ${place}`,
    help: 'Call them. If they may be in danger in India, call 112.',
    seePlan: 'See the plan',
    safe: (who, other, at) => ({
      title: `${who} is safe`,
      body: `${who} confirmed that they’re safe${other && ` after meeting ${other}`}: ${at}.`,
    }),
    deleted: (who, at) => ({
      title: `${who}’s account was deleted`,
      body: `${who}’s account was deleted: ${at}. So the alert that we sent you is closed, and we can’t tell you whether they’re safe.`,
    }),
    because: (who) => `You’re getting this email because you’re the trusted contact of ${who}.`,
    wasAlerted: (who) => `You’re getting this last email because we alerted you about ${who}.`,
    stop: 'Stop being their contact',
    accepted: (who) => ({
      title: `You’re the trusted contact of ${who}`,
      body: `We’ll email you when ${who} doesn’t confirm in time that they’re safe. You can stop at any time with the links in our emails.`,
    }),
    willRefuse: (who) => ({
      title: `Don’t be the trusted contact of ${who}?`,
      body: `You won’t get emails about ${who} from us, and they can’t ask you again. We’ll tell them that you declined.`,
    }),
    refused: {
      title: 'You declined',
      body: 'You won’t get these emails any more, and we’ve deleted your address from their account.',
    },
    never: 'Never ask me again',
    willNever: {
      title: 'Block all invitations?',
      body: 'No one will be able to ask you to be their trusted contact. This can’t be undone.',
    },
    neverAgain: {
      title: 'We won’t ask you again',
      body: 'No one can ask you to be their trusted contact any more. We haven’t kept your address, only a code that lets us recognise it.',
    },
    ended: { title: 'This link no longer works', body: 'They chose another contact, or you declined.' },
  },
  receipt: {
    paid: (amount, on) => ({
      title: `Your receipt: Nukkad Premium, one month, ${amount}`,
      body: `Thank you. We received ${amount} for a month of Nukkad Premium on ${on}.`,
    }),
    until: (day) => `Premium is paid until ${day}.`,
    refunding: (amount) => ({
      title: `Your credit note: Nukkad Premium, one month, ${amount}`,
      body: `We’re refunding ${amount} for a month of Nukkad Premium. Banks can take some days.`,
    }),
    seeReceipt: 'See the receipt',
    seePremium: 'See your Premium',
  },
  passkeyAdded: (browser) => ({
    subject: 'A passkey was added to your Nukkad account',
    text: `Someone who is signed in to your account added a passkey${browser === null ? '' : ` in ${browser}`}. They can now sign in with it.\n\nIf that wasn’t you, remove it in Settings, under Account, and sign out everywhere else.`,
  }),
};
