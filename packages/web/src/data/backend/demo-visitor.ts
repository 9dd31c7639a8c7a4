import type { Me } from '@nukkad/core/features/account/contract.ts';
import type { Person } from '@nukkad/core/features/people/contract.ts';
import { samplePeople } from '@nukkad/core/features/sandbox/sample-data.ts';
import { refusals, type RefusalCode } from '@nukkad/core/kernel/refusal-words.ts';
import { ORPCError } from '@orpc/client';
import { state } from './demo-state.ts';

export const refused = (code: RefusalCode) => new ORPCError(code, { ...refusals[code], defined: true });

export function me(): Me {
  if (!state.isAuthenticated || !state.user) throw refused('SIGNED_OUT');
  return state.user;
}

export function personOf(id: string): Person {
  const found = samplePeople.find((person) => person.id === id);
  if (!found) throw refused('NOT_FOUND');
  const { name, age, gender, city, interests, profilePicture, isPremium } = found;
  return { id, name, age, gender, city, interests: [...interests], profilePicture, isPremium, verifiedBy: null };
}

/** The demo has no other people and no locations. */
export const notHere = async () => {
  me();
  throw refused('NOT_FOUND');
};
