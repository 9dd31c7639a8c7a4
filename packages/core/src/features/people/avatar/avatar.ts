const colors = [
  'marigold',
  'sun',
  'cream',
  'rose',
  'hibiscus',
  'brick',
  'sage',
  'peacock',
  'sky',
  'periwinkle',
  'indigo',
  'night',
  'sand',
  'lilac',
  'white',
  'ink',
  'vermilion',
] as const;

/** A word is stored as its place in its list: add only at the end, and never remove or reorder. A new part goes last
 * too, with a migration that gives every picture its digit. */
export const avatarParts = {
  skin: ['porcelain', 'fair', 'wheat', 'honey', 'tan', 'brown', 'deep', 'ebony'],
  hair: [
    'chinLength',
    'bald',
    'veryShort',
    'short',
    'sidePart',
    'sweptUp',
    'undercut',
    'shortCurls',
    'receding',
    'pixie',
    'bob',
    'shoulderLength',
    'long',
    'wavy',
    'curly',
    'afro',
    'shortCoils',
    'plait',
    'twoPlaits',
    'braids',
    'locs',
    'ponytail',
    'bun',
    'lowBun',
    'gajraBun',
    'topKnot',
  ],
  hairColor: ['black', 'darkBrown', 'brown', 'chestnut', 'henna', 'blonde', 'saltAndPepper', 'grey', 'white', 'plum'],
  covering: [
    'none',
    'dastar',
    'safa',
    'patka',
    'hijab',
    'dupatta',
    'taqiyah',
    'gandhiTopi',
    'karakul',
    'pahadiTopi',
    'beanie',
    'cap',
    'bandana',
  ],
  coveringColor: colors,
  beard: ['none', 'stubble', 'moustache', 'handlebar', 'goatee', 'shortBeard', 'fullBeard', 'longBeard'],
  mouth: ['smile', 'calm', 'rose', 'maroon'],
  glasses: ['none', 'round', 'square', 'halfRim', 'sunglasses'],
  clothes: ['tShirt', 'kurta', 'shirt', 'saree', 'hoodie', 'kameez', 'bandhgala', 'nehruJacket', 'blazer', 'sweater'],
  clothesColor: colors,
  forehead: ['none', 'bindi', 'longBindi', 'tilak', 'vibhuti'],
  ears: ['none', 'studs', 'hoops', 'jhumkas', 'hearingAid'],
  nose: ['none', 'pin', 'ring'],
  background: colors,
} as const;

export type AvatarPart = keyof typeof avatarParts;
export type Avatar = { [Part in AvatarPart]: (typeof avatarParts)[Part][number] };
export type Color = (typeof colors)[number];

export const partNames = Object.keys(avatarParts) as readonly AvatarPart[];

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

export function codeOf(avatar: Avatar): string {
  const place = (words: readonly string[], word: string) => digits.charAt(words.indexOf(word));
  return partNames.map((part) => place(avatarParts[part], avatar[part])).join('');
}

export function avatarOf(code: string): Avatar | null {
  if (code.length !== partNames.length) return null;
  const chosen = partNames.map((part, at) => [part, avatarParts[part][digits.indexOf(code.charAt(at))]] as const);
  return chosen.every(([, word]) => word !== undefined) ? (Object.fromEntries(chosen) as Avatar) : null;
}

const folder = 'api/avatars/';

/** Where the server draws it, relative to where the app is served. */
export const pictureOf = (avatar: Avatar) => folder + codeOf(avatar);

/** Null if the picture is of another kind, such as that of a sample person. */
export const avatarIn = (picture: string): Avatar | null =>
  picture.startsWith(folder) ? avatarOf(picture.slice(folder.length)) : null;

/** For people who have not chosen: says nothing of gender, faith or age. */
export const neutralAvatar: Avatar = {
  skin: 'honey',
  hair: 'chinLength',
  hairColor: 'black',
  covering: 'none',
  coveringColor: 'marigold',
  beard: 'none',
  mouth: 'smile',
  glasses: 'none',
  clothes: 'tShirt',
  clothesColor: 'cream',
  forehead: 'none',
  ears: 'none',
  nose: 'none',
  background: 'peacock',
};

const backgrounds = ['peacock', 'rose', 'periwinkle', 'sage', 'indigo', 'brick', 'sky', 'sun'] as const;

/** Always the same for an id. Only the background differs, so that a list of new people is not all alike. */
export function firstAvatar(id: string): Avatar {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return { ...neutralAvatar, background: backgrounds[hash % backgrounds.length] ?? 'peacock' };
}
