import { useEffect } from 'react';

/** The number on the app's icon, which a push sets as well. */
export function useAppBadge(unseen: number | undefined) {
  useEffect(() => {
    if (unseen !== undefined) navigator.setAppBadge?.(unseen).catch(() => {});
  }, [unseen]);
}
