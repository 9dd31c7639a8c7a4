import { useSyncExternalStore } from 'react';

function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export const useNetwork = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine);
