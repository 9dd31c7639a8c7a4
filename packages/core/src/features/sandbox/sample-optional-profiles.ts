import type { Activity, FreeTime } from '../people/availability.ts';
import { emptyOptionalProfile } from '../people/empty-optional-profile.ts';
import type { OptionalProfile } from '../people/optional-profile.ts';

const said: Partial<Record<string, Partial<OptionalProfile>>> = {
  '2': {
    bio: 'I plan trips around what there is to eat.\nMornings by the sea, evenings at the movies.',
    pronouns: 'she/her',
    languages: ['mr', 'hi', 'en'],
    prompts: [
      { prompt: 'free evening', answer: 'queue for pav bhaji and then walk it off on Carter Road.' },
      { prompt: 'ask me', answer: 'the best single-screen cinema left in the city.' },
    ],
  },
  '3': {
    bio: 'Building something small for kirana shops. I play the tabla badly and keep at it.',
    pronouns: 'he/him',
    languages: ['ur', 'hi', 'en'],
    prompts: [{ prompt: 'learning', answer: 'to finish the books I start.' }],
  },
  '4': {
    bio: 'MSc student. You’ll find me in the library until it closes, and at a gallery on Thursdays.',
    languages: ['ta', 'en', 'hi'],
    prompts: [{ prompt: 'first meeting', answer: 'filter coffee and a bookshop, in that order.' }],
  },
  '5': {
    bio: 'Footballer on weekends, founder on the other five days.',
    pronouns: 'he/him',
    prompts: [{ prompt: 'looking', answer: 'needs a goalkeeper on Sunday mornings.' }],
  },
  '6': {
    pronouns: 'she/they',
    languages: ['kok', 'en', 'pt'],
    prompts: [
      { prompt: 'one song', answer: 'anything by Lucky Ali on a long bus ride.' },
      { prompt: 'never tried', answer: 'block printing. Who knows a workshop?' },
    ],
  },
  '7': { bio: 'मुंबई का खाना और पुरानी फ़िल्में। I know which Irani café opens first.', languages: ['hi', 'ur', 'en'] },
  '8': {
    bio: 'I run a reading circle in Mahim: one book a month, no homework.',
    languages: ['mr', 'hi', 'en', 'fr'],
    prompts: [{ prompt: 'talk for hours', answer: 'slow trains and what people carry on them.' }],
  },
  '10': {
    pronouns: 'they/them',
    bio: 'I draw strangers on the local and give them the page.',
    languages: ['bn', 'en'],
  },
  '11': { languages: ['pa', 'hi', 'en'], prompts: [{ prompt: 'good at', answer: 'parathas for twenty people.' }] },
  '12': {
    pronouns: 'she/her',
    bio: 'Forty-five countries, one favourite beach. Juhu, early, before the horses.',
    languages: ['ml', 'en', 'es'],
  },
};

export const sampleOptionalProfileOf = (id: string): OptionalProfile => ({ ...emptyOptionalProfile, ...said[id] });

export const sampleFree: readonly { id: string; time: FreeTime; activities: readonly Activity[] }[] = [
  { id: '8', time: 'now', activities: ['chai', 'walk'] },
  { id: '11', time: 'evening', activities: ['food'] },
];
