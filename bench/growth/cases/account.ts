import type { Caller, CasesOf } from './case.ts';
import { refusedWith } from './refused-with.ts';

const signInElsewhere = ({ add }: Caller) => add('session');
const linkGoogle = ({ add }: Caller) => add('google');
const addPasskey = ({ add }: Caller) => add('passkey');
const addPhoto = async ({ as, photo }: Caller) => {
  await as.photos.add({ id: photo });
  return photo;
};
const startSelfie = async (caller: Caller) => {
  await addPhoto(caller);
  await caller.as.verification.deleteSelfie();
  await caller.as.verification.startSelfie();
  return caller.add('picture');
};

export const accountCases: CasesOf<'account' | 'photos' | 'verification' | 'ownData' | 'leaving' | 'standing'> = {
  'account.session': { run: ({ as }) => as.account.session() },
  'account.confirmAdult': { run: ({ as }) => as.account.confirmAdult({ day: 29, month: 2, year: 1996 }) },
  'account.saveProfile': {
    run: ({ as }, nth) =>
      as.account.saveProfile({
        name: 'Asha',
        age: 20 + (nth % 30),
        gender: 'Female',
        city: 'Mumbai',
        interests: ['Music', 'Food'],
        words: {
          bio: `Chai first, number ${nth}.\nThen a long walk by the sea.`,
          pronouns: 'she/her',
          languages: ['mr', 'hi', 'en'],
          prompts: [{ prompt: 'ask me', answer: 'the best single-screen cinema left in the city.' }],
        },
      }),
  },
  'account.setReadReceipts': { run: ({ as }, nth) => as.account.setReadReceipts({ on: nth % 2 === 1 }) },
  'account.closeSafetyTips': { run: ({ as }) => as.account.closeSafetyTips() },
  'account.setAvailability': {
    run: ({ as }, nth) =>
      as.account.setAvailability({
        free: { time: 'evening', hours: 1, activities: nth % 2 === 1 ? ['chai'] : ['walk'] },
      }),
  },
  'account.operator': { run: ({ as }) => as.account.operator() },
  'account.sessions': { run: ({ as }) => as.account.sessions() },
  'account.endSession': { before: signInElsewhere, run: ({ as }, _, id) => as.account.endSession({ id }) },
  'account.endOtherSessions': { before: signInElsewhere, run: ({ as }) => as.account.endOtherSessions() },
  'account.signInMethods': { run: ({ as }) => as.account.signInMethods() },
  'account.unlinkGoogle': { before: linkGoogle, run: ({ as }) => as.account.unlinkGoogle() },
  'account.renamePasskey': {
    before: addPasskey,
    run: ({ as }, _, id) => as.account.renamePasskey({ id, name: 'Blue phone' }),
  },
  'account.removePasskey': { before: addPasskey, run: ({ as }, _, id) => as.account.removePasskey({ id }) },
  'account.activity': { run: ({ as }) => as.account.activity() },
  'account.samplePeople': { run: ({ as }) => as.account.samplePeople() },
  'photos.add': { run: ({ as, photo }) => as.photos.add({ id: photo }) },
  'photos.remove': { before: addPhoto, run: ({ as }, _, id) => as.photos.remove({ id }) },
  'photos.setOrder': { before: addPhoto, run: ({ as }, _, id) => as.photos.setOrder({ photos: [id] }) },
  'photos.setAudience': { run: ({ as }) => as.photos.setAudience({ shownTo: 'nearby' }) },
  'verification.own': { run: ({ as }) => as.verification.own() },
  // Only the refusal: a badge is earned once.
  'verification.earn': { run: ({ as }) => refusedWith('BADGE_NOT_YET', as.verification.earn()) },
  'verification.startSelfie': { before: addPhoto, run: ({ as }) => as.verification.startSelfie() },
  'verification.sendSelfie': {
    before: startSelfie,
    run: ({ as }, _, pictureId) => as.verification.sendSelfie({ pictureId }),
  },
  'verification.deleteSelfie': { run: ({ as }) => as.verification.deleteSelfie() },
  'ownData.export': { run: ({ as }) => as.ownData.export() },
  'ownData.ask': { run: ({ as }) => as.ownData.ask() },
  'leaving.preview': { run: ({ as }) => as.leaving.preview() },
  // Only the refusal: a deleted person calls nothing. The size of a deletion is that of the account.
  'leaving.deleteAccount': {
    run: ({ as }) => refusedWith('NAME_DIFFERS', as.leaving.deleteAccount({ name: 'someone else' })),
  },
  'standing.get': { run: ({ as }) => as.standing.get() },
  // Only the refusal: suspended people can do nothing else.
  'standing.appeal': { run: ({ as }) => refusedWith('NOT_FOUND', as.standing.appeal({ words: 'Why?' })) },
};
