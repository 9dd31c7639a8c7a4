import { avatarParts, neutralAvatar, type Avatar } from './avatar.ts';

/** Marks of faith and headwear that has a meaning are chosen, never picked at random. `random` returns 0 to below 1. */
export function surpriseAvatar(random: () => number): Avatar {
  const oneOf = <Word>(words: readonly [Word, ...Word[]]): Word =>
    words[Math.floor(random() * words.length)] ?? words[0];
  /** The first word, which is 'none', twice in three times. */
  const rarely = <Word>(words: readonly [Word, ...Word[]]): Word => (random() < 2 / 3 ? words[0] : oneOf(words));
  const background = oneOf(avatarParts.background);
  const others = avatarParts.clothesColor.filter((color) => color !== background);
  return {
    ...neutralAvatar,
    skin: oneOf(avatarParts.skin),
    hair: oneOf(avatarParts.hair),
    hairColor: oneOf(avatarParts.hairColor),
    covering: rarely(['none', 'beanie', 'cap', 'bandana']),
    coveringColor: others[Math.floor(random() * others.length)] ?? neutralAvatar.coveringColor,
    beard: rarely(avatarParts.beard),
    mouth: oneOf(['smile', 'calm']),
    glasses: rarely(avatarParts.glasses),
    clothes: oneOf(['tShirt', 'kurta', 'shirt', 'hoodie', 'sweater']),
    clothesColor: others[Math.floor(random() * others.length)] ?? neutralAvatar.clothesColor,
    ears: rarely(['none', 'studs', 'hoops', 'jhumkas']),
    background,
  };
}
