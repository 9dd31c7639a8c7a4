import type { Gender, Interest } from '../people/interests-and-genders.ts';

/** Fixed, so that every load shows the same. Apart from the other sample data: the demo's first screen needs only this. */
export interface SamplePerson {
  id: string;
  name: string;
  age: number;
  gender: Gender;
  city: string;
  interests: readonly Interest[];
  profilePicture: string;
  isPremium: boolean;
}

/** The specification's sample user, whom both welcome buttons sign in; in the sandbox, a new copy each time. */
export const sampleMe = {
  id: '1',
  name: 'Kiran Rao',
  age: 26,
  gender: 'Non-binary',
  city: 'Mumbai',
  interests: ['Movies', 'Startups', 'Travel'],
  profilePicture: 'avatars/kiran.svg',
  isPremium: false,
} satisfies SamplePerson as SamplePerson & { interests: Interest[] };
