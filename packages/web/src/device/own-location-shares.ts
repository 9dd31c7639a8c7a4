import { personalKey, recallJson, remember } from './local-storage.ts';

const maxNoted = 20;

/** The ids of the live locations shared from this device: it alone reports their movement. */
export const sharedHere = (me: string): readonly string[] => recallJson<string[]>(personalKey('shared', me), []);

const setShared = (me: string, ids: readonly string[]) => remember(personalKey('shared', me), JSON.stringify(ids));

export const noteShared = (me: string, id: string) => setShared(me, [...sharedHere(me), id].slice(-maxNoted));

export const dropShared = (me: string, id: string) =>
  setShared(
    me,
    sharedHere(me).filter((it) => it !== id),
  );

export const forgetShared = (me: string) => remember(personalKey('shared', me), null);
