import type { OwnSession, SignInMethods } from '@nukkad/core/features/account/sign-in-contract.ts';
import type { OwnBadge } from '@nukkad/core/features/verification/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../queries.ts';

/** The person has logged out. */
export const everythingForgotten = (cache: QueryClient) => cache.clear();

export const sessionsChanged = (cache: QueryClient, { sessions }: { sessions: OwnSession[] }) =>
  cache.setQueryData(queries.sessions().queryKey, sessions);

export const sessionsOutdated = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: queries.sessions().queryKey });

export const signInMethodsChanged = (cache: QueryClient, methods: SignInMethods) =>
  cache.setQueryData(queries.signInMethods().queryKey, methods);

export const signInMethodsOutdated = (cache: QueryClient) =>
  cache.invalidateQueries({ queryKey: queries.signInMethods().queryKey });

export const ownBadgeChanged = (cache: QueryClient, badge: OwnBadge) =>
  cache.setQueryData(queries.ownBadge().queryKey, badge);
