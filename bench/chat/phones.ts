import { sessionCookie } from '@nukkad/server/testing/session.ts';

export interface Phone {
  person: string;
  other: string;
  conversation: string;
  cookie: string;
}

export const tokenOf = (person: string) => `${person}-token`;

const personAt = (at: number) => `bench-${String(at).padStart(6, '0')}`;
const conversationAt = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

export const phonesOf = (pairs: number): Phone[] =>
  Array.from({ length: pairs * 2 }, (_, at) => ({
    person: personAt(at),
    // 0 and 1, 2 and 3 …
    other: personAt(at ^ 1),
    conversation: conversationAt(at >> 1),
    cookie: sessionCookie(tokenOf(personAt(at))),
  }));

export const line = 'Chai at six, at the stall beside the station? I am there a little earlier.';
