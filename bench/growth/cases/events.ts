import { randomUUID } from 'node:crypto';
import type { Caller, CasesOf } from './case.ts';
import { announcement } from './hosted-events.ts';

const subscribe = async ({ as }: Caller, nth: number) => {
  const feedId = randomUUID();
  await as.feeds.subscribe({ feedId, name: 'City', url: `https://calendar.example/${nth}.ics` });
  return feedId;
};
const question = async ({ as, hosted }: Caller) => {
  const questionId = randomUUID();
  await as.questions.ask({ id: hosted, questionId, body: 'Is there parking?' });
  return questionId;
};

/** What people do in the list of events, in turn. */
const searches = [
  {},
  { words: 'jazz' },
  { words: 'comdey' },
  { friends: true },
  { saved: true },
  { free: true, category: 'music' as const },
];

export const eventsCases: CasesOf<'events' | 'questions' | 'calendar' | 'feeds' | 'feedback'> = {
  'events.list': { run: ({ as }, nth) => as.events.list(searches[nth % searches.length]!) },
  'events.month': { run: ({ as }) => as.events.month({ month: new Date().toISOString().slice(0, 7) as never }) },
  'events.map': { run: ({ as }) => as.events.map() },
  'events.get': { run: ({ as, attended }) => as.events.get({ id: attended }) },
  'events.preview': { run: ({ as, attended }) => as.events.preview({ id: attended }) },
  'events.save': { run: ({ as, open }, nth) => as.events.save({ id: open(nth) }) },
  'events.unsave': { run: ({ as, open }, nth) => as.events.unsave({ id: open(nth) }) },
  'events.coming': { run: ({ as, attended }) => as.events.coming({ id: attended }) },
  'events.hostedBy': { run: ({ as, id }) => as.events.hostedBy({ personId: id }) },
  'events.announcements': { run: ({ as, attended }) => as.events.announcements({ id: attended }) },
  'events.seeAnnouncements': {
    before: announcement,
    run: ({ as, hosted }, _, announcementId) => as.events.seeAnnouncements({ id: hosted, announcementId }),
  },
  'feedback.due': { run: ({ as }) => as.feedback.due() },
  'feedback.give': {
    run: ({ as, past }) => as.feedback.give({ id: past, happened: true, met: false }),
  },
  'questions.list': { before: question, run: ({ as, hosted }) => as.questions.list({ id: hosted }) },
  'questions.ask': { run: question },
  'questions.answer': {
    before: question,
    run: ({ as, hosted }, _, questionId) =>
      as.questions.answer({ id: hosted, questionId, body: 'Yes, behind the hall.' }),
  },
  'questions.remove': {
    before: question,
    run: ({ as, hosted }, _, questionId) => as.questions.remove({ id: hosted, questionId }),
  },
  'calendar.key': { run: ({ as }) => as.calendar.key() },
  'calendar.renewKey': { run: ({ as }) => as.calendar.renewKey() },
  'calendar.dropKey': { run: ({ as }) => as.calendar.dropKey() },
  'feeds.list': { run: ({ as }) => as.feeds.list() },
  'feeds.subscribe': { run: subscribe },
  'feeds.refresh': { before: subscribe, run: ({ as }, _, id) => as.feeds.refresh({ id }) },
  'feeds.remove': { before: subscribe, run: ({ as }, _, id) => as.feeds.remove({ id }) },
};
