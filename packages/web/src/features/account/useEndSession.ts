import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { everythingForgotten } from '../../data/cache/account.ts';
import { useMe, useSession } from '../../data/session.tsx';
import { forgetLoggedOut } from '../../device/forget-person.ts';
import { toast } from '../../ui/Toast.tsx';

export const tellOffline = () => toast('You need to be online to log out. Please try again.');

/** Called once the server has ended the session: the device forgets its person and shows the welcome screen. */
export function useEndSession() {
  const me = useMe();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { signedOut } = useSession();
  return async () => {
    await forgetLoggedOut(me.id);
    // If this fails, it happens when the live connection closes.
    await signedOut().catch(() => {});
    everythingForgotten(cache);
    await navigator.clearAppBadge?.().catch(() => {});
    await navigate('/', { replace: true });
  };
}
