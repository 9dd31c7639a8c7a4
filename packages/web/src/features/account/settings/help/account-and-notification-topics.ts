import { urgentMs } from '@nukkad/core/features/notifications/passes-quiet-hours.ts';
import { exportLifeMs } from '@nukkad/core/features/account/own-data/export-limits.ts';
import { hourMs } from '@nukkad/core/kernel/time.ts';
import { maxPhotos } from '@nukkad/core/features/people/photo-limits.ts';
import { inWords } from '../../../../format/number-words.ts';
import type { Topic } from './topic.ts';

export const notifications: Topic = {
  id: 'notifications',
  title: 'Notifications',
  short: 'Notifications',
  questions: [
    {
      id: 'fewer-notifications',
      question: 'How do I get fewer notifications?',
      words: 'turn off stop emails unsubscribe',
      answer:
        'Choose for each kind whether it comes by push, by email or not at all. You can also pause them for a few hours, change your quiet hours, or mute a conversation.',
      link: { to: '/settings/notification', label: 'Notification settings' },
    },
    {
      id: 'quiet-hours',
      question: 'What still arrives in quiet hours?',
      answer: `What starts within ${inWords(urgentMs / hourMs)} hours, meet requests and offers of seats that end before your quiet hours do, location sharing and safety notices. Everything else is listed under Notifications.`,
      link: { to: '/settings/notification#quiet-hours', label: 'Change your quiet hours' },
    },
    {
      id: 'language',
      question: 'Can I get emails and notifications in Hindi or Marathi?',
      answer: 'Yes: choose the language in Account. The app itself is in English.',
      link: { to: '/settings/account#language', label: 'Choose a language' },
    },
    {
      id: 'lock-screen',
      question: 'What shows on my lock screen?',
      answer: 'Only what happened, such as “New meet request”. Names and text show only if you choose it.',
      link: { to: '/settings/notification#lock-screen', label: 'Choose what shows' },
    },
  ],
};

export const account: Topic = {
  id: 'account',
  title: 'Your account',
  short: 'Account',
  questions: [
    {
      id: 'sign-in',
      question: 'How do I sign in on another phone?',
      answer:
        'Sign in with the same email address or Google account. Your hidden zone and unsent messages stay on the phone that has them.',
    },
    {
      id: 'passkey',
      question: 'What is a passkey?',
      answer:
        'A way to sign in with your face, finger or screen lock, without a code. It stays on your device or in your password manager. Add one under How you sign in.',
      link: { to: '/settings/account#sign-in', label: 'How you sign in' },
    },
    {
      id: 'lost-phone',
      question: 'I’ve lost my phone',
      words: 'stolen sessions devices log out hacked',
      answer:
        'Sign in on another device and sign the lost phone out under Where you’re signed in. If it had a passkey, remove that too.',
      link: { to: '/settings/account#sessions', label: 'Where you’re signed in' },
    },
    {
      id: 'photos',
      question: 'Who sees my photos?',
      answer: `Only people you’ve accepted, unless you choose everyone nearby. You can add up to ${maxPhotos}. Everyone else sees your avatar.`,
      link: { to: '/settings/privacy#photos', label: 'Choose who sees your photos' },
    },
    {
      id: 'log-out',
      question: 'What stays on this phone when I log out?',
      answer:
        'Your hidden zone, so that you don’t have to choose it again, and check-ins that aren’t sent yet. Messages, drafts and everything about other people are deleted from it.',
    },
    {
      id: 'appearance',
      question: 'How do I switch to dark mode?',
      answer:
        'Choose Dark under Appearance, in Account. System follows your device. The choice is kept on this device.',
      words: 'theme night colours',
      link: { to: '/settings/account#appearance', label: 'Choose light or dark' },
    },
    {
      id: 'pause-account',
      question: 'Can I take a break?',
      words: 'hide deactivate disable',
      answer:
        'Yes: pause your account for as long as you like. No one sees you nearby or online, or can ask you to meet. Your tickets, chats and events stay.',
      link: { to: '/settings/account#pause', label: 'Pause your account' },
    },
    {
      id: 'download-data',
      question: 'Can I download my data?',
      words: 'export copy',
      answer: `Yes: ask for it in Account. We make a zip file with everything we keep about you. You can download it for ${exportLifeMs / hourMs} hours, in the browser you asked with.`,
      link: { to: '/settings/account#download', label: 'Download your data' },
    },
    {
      id: 'delete-account',
      question: 'How do I delete my account?',
      answer:
        'Choose Delete my account in Account. You see what will happen before you confirm. Then it’s deleted at once, and can’t be restored.',
      link: { to: '/settings/account#delete', label: 'Delete your account' },
    },
  ],
};
