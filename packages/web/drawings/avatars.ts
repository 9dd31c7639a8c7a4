import { neutralAvatar, type Avatar } from '@nukkad/core/features/people/avatar/avatar.ts';
import { drawAvatar } from '@nukkad/core/features/people/avatar/draw-avatar.ts';

/** The sample people's choices. Everyone else's avatar is drawn by the server. */
const samplePeople: Record<string, Partial<Avatar>> = {
  kiran: {
    skin: 'wheat',
    hair: 'sweptUp',
    clothes: 'hoodie',
    clothesColor: 'peacock',
    ears: 'studs',
    background: 'marigold',
  },
  asha: {
    skin: 'tan',
    hair: 'long',
    mouth: 'rose',
    clothes: 'kurta',
    clothesColor: 'marigold',
    forehead: 'bindi',
    ears: 'jhumkas',
    background: 'peacock',
  },
  bilal: {
    skin: 'wheat',
    hair: 'short',
    hairColor: 'darkBrown',
    beard: 'fullBeard',
    clothes: 'kurta',
    background: 'sky',
  },
  chitra: {
    skin: 'brown',
    hair: 'plait',
    mouth: 'maroon',
    glasses: 'round',
    clothesColor: 'indigo',
    forehead: 'bindi',
    background: 'rose',
  },
  dev: { skin: 'tan', hair: 'veryShort', clothesColor: 'marigold', background: 'indigo' },
  esha: {
    skin: 'fair',
    hair: 'bob',
    hairColor: 'chestnut',
    mouth: 'rose',
    clothesColor: 'hibiscus',
    ears: 'studs',
    background: 'sun',
  },
  farhan: {
    skin: 'wheat',
    hair: 'sidePart',
    beard: 'moustache',
    glasses: 'round',
    clothes: 'shirt',
    clothesColor: 'night',
    background: 'brick',
  },
  gauri: {
    skin: 'tan',
    hair: 'gajraBun',
    hairColor: 'darkBrown',
    mouth: 'maroon',
    clothes: 'saree',
    clothesColor: 'hibiscus',
    forehead: 'bindi',
    ears: 'studs',
    background: 'sage',
  },
  harsh: {
    skin: 'brown',
    hair: 'shortCurls',
    clothes: 'hoodie',
    clothesColor: 'vermilion',
    background: 'periwinkle',
  },
  ira: {
    skin: 'wheat',
    hair: 'bob',
    hairColor: 'plum',
    glasses: 'square',
    clothes: 'shirt',
    clothesColor: 'ink',
    background: 'hibiscus',
  },
  jasmeet: {
    skin: 'tan',
    covering: 'dastar',
    coveringColor: 'peacock',
    beard: 'fullBeard',
    clothes: 'shirt',
    clothesColor: 'night',
    background: 'sand',
  },
  kavya: {
    skin: 'deep',
    hair: 'bun',
    hairColor: 'saltAndPepper',
    mouth: 'maroon',
    glasses: 'round',
    clothes: 'saree',
    clothesColor: 'peacock',
    forehead: 'bindi',
    ears: 'studs',
    background: 'lilac',
  },
  leo: { skin: 'deep', hair: 'curly', beard: 'shortBeard', clothesColor: 'sun', background: 'peacock' },
};

/** Every sample person's portrait by its file's name. */
export const avatars = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(samplePeople).map(([name, choices]) => [
      `avatars/${name}.svg`,
      drawAvatar({ ...neutralAvatar, ...choices }),
    ]),
  );
