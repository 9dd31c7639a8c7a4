import type { Message } from '@nukkad/core/features/chat/contract.ts';

const hellos = [
  'Hi! Nice to meet you. Chai at the corner some time this week?',
  'Hello hello. I was hoping someone nearby would write!',
  'Hey! I am around after six most days. You?',
];

const topics: readonly [RegExp, readonly string[]][] = [
  [
    /\b(hi|hello|hey|namaste|hola)\b|नमस्ते/i,
    ['Hey! How is your day going?', 'Hi! Good to hear from you.', 'Namaste! All well this side.'],
  ],
  [
    /chai|coffee|tea|चाय/i,
    [
      'Always yes to chai. The stall by the station does it with ginger.',
      'Cutting chai, two minutes from me. Deal.',
      'Coffee works too, if it is filter coffee.',
    ],
  ],
  [
    /movie|film|cinema/i,
    ['Have you seen what is on at Regal this week?', 'I will bring the popcorn if you choose the film.'],
  ],
  [
    /food|eat|lunch|dinner|vada/i,
    ['There is a thali place near here that I keep going back to.', 'Hungry already. Somewhere with good pav bhaji?'],
  ],
  [
    /music|concert|gig|song/i,
    ['The concert at Shanmukhananda looks good. Going?', 'Send me a song that you cannot stop playing.'],
  ],
  [
    /when|time|today|tomorrow|week|free|\bmeet\b/i,
    [
      'Tomorrow after six suits me. You?',
      'Saturday morning is free on my side.',
      'This evening could work. Somewhere public and easy to find?',
    ],
  ],
  [
    /where|place|station/i,
    ['Outside the station, under the clock? Easy to find.', 'The promenade is nice at that hour.'],
  ],
  [
    /\?/,
    [
      'Good question. Let me think and tell you when we meet.',
      'Yes, I think so!',
      'Hmm, fifty-fifty. What would you do?',
    ],
  ],
];

const locations = [
  'Oh, that is not far from me!',
  'Nice, I know that part well.',
  'Got it. There is a good bakery around there.',
];

const pictures = ['What a picture!', 'Oh, I like that.', 'Where did you take this?'];

const events = ['That looks fun. Are you going?', 'Oh nice, let me check my evening.', 'Count me in!'];

const others = [
  'Ha, true.',
  'That made me smile.',
  'Tell me more!',
  'Sounds like a plan.',
  'I was just thinking the same.',
];

/** Moves on with each turn, so that no line comes twice in a row. */
const nth = (lines: readonly string[], turn: number) => lines[turn % lines.length] ?? '';

export function answerTo(message: Pick<Message, 'type' | 'message'>, turn: number): string {
  if (message.type === 'location') return nth(locations, turn);
  if (message.type === 'picture') return nth(pictures, turn);
  if (message.type === 'event') return nth(events, turn);
  return nth(topics.find(([about]) => about.test(message.message))?.[1] ?? others, turn);
}

export const helloFrom = (turn: number) => nth(hellos, turn);
