import { useSession } from './session.tsx';

/** Whether the server sends mail. The sandbox's goes to a page. */
export function useSendsMail(): boolean {
  const { edition, ways } = useSession().session;
  return edition === 'sandbox' || ways.emailCode;
}
