import { z } from 'zod';
import { text } from '../../kernel/schemas.ts';
import { tidyLine, tidyLines } from '../../kernel/tidy-text.ts';
import { AvatarChoices, Gender, Interest, Language, Prompt, Pronouns } from '../people/contract.ts';
import { hasTooManyLines, optionalProfileProblems } from '../people/optional-profile.ts';
import { optionalProfileLimits, profileLimits } from '../people/profile-limits.ts';
import { profileWords } from '../people/profile-form.ts';

const isEachOnce = (list: readonly string[]) => new Set(list).size === list.length;

const [nameMin, nameMax] = profileLimits.name;
const [ageMin, ageMax] = profileLimits.age;
const [cityMin, cityMax] = profileLimits.city;
const [interestsMin, interestsMax] = profileLimits.interests;

const OptionalProfileInput = z.strictObject({
  bio: text()
    .overwrite(tidyLines)
    .max(optionalProfileLimits.bio, optionalProfileProblems.bio)
    .refine((bio) => !hasTooManyLines(bio), optionalProfileProblems.bioLines),
  pronouns: Pronouns.nullable(),
  languages: z
    .array(Language)
    .max(optionalProfileLimits.languages, optionalProfileProblems.languages)
    .refine(isEachOnce, optionalProfileProblems.languages),
  prompts: z
    .array(
      z.strictObject({
        prompt: Prompt,
        answer: text()
          .overwrite(tidyLine)
          .min(1, optionalProfileProblems.answer)
          .max(optionalProfileLimits.answer, optionalProfileProblems.answer),
      }),
    )
    .max(optionalProfileLimits.prompts, optionalProfileProblems.prompts)
    .refine((list) => isEachOnce(list.map(({ prompt }) => prompt)), optionalProfileProblems.prompts),
});

export const ProfileInput = z.strictObject({
  name: text().overwrite(tidyLine).min(nameMin, profileWords.name).max(nameMax, profileWords.name),
  age: z.int('Enter your age in whole years.').min(ageMin, profileWords.age).max(ageMax, profileWords.age),
  gender: Gender,
  city: text().overwrite(tidyLine).min(cityMin, profileWords.city).max(cityMax, profileWords.city),
  interests: z
    .array(Interest)
    .min(interestsMin, profileWords.interests)
    .max(interestsMax, profileWords.interests)
    .refine(isEachOnce, 'Pick each interest once.'),
  /** Without `words` or `avatar`, the current ones stay. */
  words: OptionalProfileInput.optional(),
  avatar: AvatarChoices.optional(),
});
export type ProfileInput = z.infer<typeof ProfileInput>;
