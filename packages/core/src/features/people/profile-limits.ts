import { adultAge } from '../../kernel/adult-age.ts';

/** Enforced by the server, not by the demo's form, as specified. Age in years, text in characters. */
export const profileLimits = { name: [1, 60], age: [adultAge, 120], city: [1, 80], interests: [1, 10] } as const;

/** Text in characters, the others in number. `line` is what lists show. */
export const optionalProfileLimits = {
  bio: 300,
  bioLines: 8,
  languages: 8,
  prompts: 2,
  answer: 140,
  line: 90,
} as const;
