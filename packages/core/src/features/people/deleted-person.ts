import { neutralAvatar, pictureOf } from './avatar/avatar.ts';

export const deletedPerson = (id: string) => ({
  id,
  name: 'Deleted account',
  age: null,
  gender: null,
  city: '',
  interests: [],
  profilePicture: pictureOf(neutralAvatar),
  isPremium: false,
  verifiedBy: null,
});
