import type { SelfieRefusal } from '@nukkad/core/features/verification/selfie-refusals.ts';
import type { VerifiedWay } from '@nukkad/core/features/people/audience.ts';

export const earned: Record<VerifiedWay, string> = {
  meeting: 'You earned it by meeting verified people or going to events of verified hosts.',
  selfie:
    'We compared a selfie with your photos. If you add a photo, the badge ends until we have compared that one too.',
  team: 'Our team verified you.',
};

export const refusedWords: Record<SelfieRefusal, string> = {
  'not clear': 'Your last selfie was too dark or blurred. Try again in better light.',
  'not alike': 'We couldn’t match your last selfie with your photos. Use photos that show your face, and try again.',
  'no face': 'Your last selfie didn’t show your whole face. Try again.',
  'wrong gesture': 'Your last selfie showed a different gesture. Try again with the one we ask for.',
};
