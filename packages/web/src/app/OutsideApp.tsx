import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { newCache } from '../data/cache/query-client.ts';
import { useSession } from '../data/session.tsx';
import { Confirmation } from './Confirmation.tsx';

/** For screens of people who may not use the app. Without the live connection and the outbox, which the server refuses them. */
export function OutsideApp({ children }: { children: ReactNode }) {
  const { signedOut } = useSession();
  const [cache] = useState(() => newCache(() => void signedOut()));
  return (
    <QueryClientProvider client={cache}>
      {children}
      <Confirmation />
    </QueryClientProvider>
  );
}
