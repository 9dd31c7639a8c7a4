/** How many people are online at each hour, as a share of the busiest hour. An evening app: its peak is at 21:00. */
const byHour = [
  0.3, 0.18, 0.1, 0.07, 0.06, 0.1, 0.2, 0.35, 0.5, 0.55, 0.5, 0.5, 0.6, 0.65, 0.55, 0.5, 0.55, 0.65, 0.8, 0.9, 0.97, 1,
  0.8, 0.5,
];

/** Hours of the clock; above 24 they are those of the next day. */
export interface Hours {
  from: number;
  to: number;
}
export const wholeDay: Hours = { from: 6, to: 30 };
export const evening: Hours = { from: 18, to: 24 };

/** The share of people online after a part of these hours, both from 0 to 1. */
export function shareOnline({ from, to }: Hours, part: number): number {
  const hour = from + Math.min(part, 1) * (to - from);
  const [before, after] = [byHour[Math.floor(hour) % 24]!, byHour[(Math.floor(hour) + 1) % 24]!];
  return before + (after - before) * (hour - Math.floor(hour));
}

export const accountsPerPeak = 3;

/** Mean length of a visit, and mean pause between two actions, in ms. Both are real time: only the hours are shortened. */
export const visitMs = 240_000;
export const pauseMs = 8000;

/** What a person does after a pause: relative weights. With a pause of 8 s and a visit of 4 minutes, these come to 30
 * actions a visit, among them 8 messages, 5 people, 4 looks at events, and one request to meet in every second visit. */
const weights = {
  openHome: 2,
  scroll: 2,
  openPerson: 5,
  ask: 0.5,
  answer: 1.5,
  openConversation: 4,
  send: 8,
  openEvents: 2,
  openEvent: 2,
  book: 0.2,
  openTickets: 0.8,
  openChat: 1.5,
  loseConnection: 0.5,
} as const;
export type Action = keyof typeof weights;

const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);

/** `random` is from 0 to 1. */
export function actionAt(random: number): Action {
  let left = random * total;
  for (const [action, weight] of Object.entries(weights)) {
    left -= weight;
    if (left < 0) return action as Action;
  }
  return 'openHome';
}

/** How often a request that someone looks at is accepted. */
export const acceptShare = 0.7;

/** How long a lost connection is away, in ms. */
export const awayMs = [3000, 20_000] as const;

/** An exponential time with a mean, in ms. */
export const exponential = (mean: number, random: number) => -Math.log(1 - random) * mean;
