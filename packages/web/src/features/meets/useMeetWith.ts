import type { MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import { meetWith } from '@nukkad/core/features/meets/meet-state.ts';
import type { Meet } from '@nukkad/core/features/people/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { useNow } from '../../device/server-time.ts';

/** How the signed-in person and another stand; null until that is known. */
export function useMeetWith(personId: string): Meet | null {
  const me = useMe();
  const { data } = useQuery(queries.meets());
  return data ? meetWith(me.id, personId, data) : null;
}

/** The accepted request between the signed-in person and another, until its time has passed. */
export function useAgreed(personId: string): MeetRequest | null {
  const { data } = useQuery(queries.meets());
  const now = useNow();
  const request = data?.connected.find((it) => it.personId === personId)?.request;
  return request && new Date(request.expiresAt).getTime() > now ? request : null;
}
