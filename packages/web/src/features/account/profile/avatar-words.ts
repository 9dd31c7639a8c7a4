import { avatarParts, partNames, type Avatar, type AvatarPart } from '@nukkad/core/features/people/avatar/avatar.ts';
import { clothes } from '@nukkad/core/features/people/avatar/clothes.ts';
import { colors, hairColors, skins } from '@nukkad/core/features/people/avatar/avatar-colors.ts';
import { coverings } from '@nukkad/core/features/people/avatar/coverings.ts';
import { beards, ears, foreheads, glasses, mouths, noses } from '@nukkad/core/features/people/avatar/face.ts';
import { hairStyles } from '@nukkad/core/features/people/avatar/hair.ts';

export const partLabels: Record<AvatarPart, string> = {
  skin: 'Skin tone',
  hair: 'Hairstyle',
  hairColor: 'Hair colour',
  covering: 'Headwear',
  coveringColor: 'Headwear colour',
  beard: 'Facial hair',
  mouth: 'Smile',
  glasses: 'Glasses',
  clothes: 'Clothes',
  clothesColor: 'Clothes colour',
  forehead: 'Forehead',
  ears: 'Ears',
  nose: 'Nose',
  background: 'Background',
};

/** `color` of the parts that are nothing but one. */
type Options = Readonly<Record<string, { label: string; color?: string }>>;

const options: Record<AvatarPart, Options> = {
  skin: skins,
  hair: hairStyles,
  hairColor: hairColors,
  covering: { none: { label: 'None' }, ...coverings },
  coveringColor: colors,
  beard: beards,
  mouth: mouths,
  glasses,
  clothes,
  clothesColor: colors,
  forehead: foreheads,
  ears,
  nose: noses,
  background: colors,
};

export const optionsOf = (part: AvatarPart) =>
  avatarParts[part].map((word) => ({ word, label: word, ...options[part][word] }));

const labelOf = (avatar: Avatar, part: AvatarPart) => options[part][avatar[part]]?.label ?? avatar[part];

/** Hair and ears that the headwear covers. */
export function coveredBy({ covering }: Avatar): { hair: string | null; ears: string | null } {
  if (covering === 'none') return { hair: null, ears: null };
  const { label, hair, hidesEars } = coverings[covering];
  return { hair: hair === 'hidden' ? label : null, ears: hidesEars ? label : null };
}

/** 'Skin tone: honey, hairstyle: bob', without parts that are absent. */
export const describe = (avatar: Avatar): string =>
  partNames
    .filter((part) => avatar[part] !== 'none' && (part !== 'coveringColor' || avatar.covering !== 'none'))
    .map((part) => `${partLabels[part]}: ${labelOf(avatar, part)}`)
    .join(', ')
    .toLowerCase();
