import type { NotificationSettings } from '@nukkad/core/features/notifications/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { notificationSettingsChanged, refetchNotificationSettings } from '../../../data/cache/notifications.ts';
import { notifyFailure } from '../../../data/failure.ts';

const key = 'save-notification-settings';

type Change = Parameters<typeof api.notifications.saveSettings>[0];

/** Shows a change at once, and saves it after those before it. */
export function useSaveSettings(): (change: Change) => void {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: [key],
    scope: { id: key },
    mutationFn: (change: Change) => api.notifications.saveSettings(change),
    onMutate: ({ ways, ...change }) =>
      notificationSettingsChanged(cache, (now): NotificationSettings => ({
        ...now,
        ...change,
        ways: { ...now.ways, ...ways },
      })),
    onError: notifyFailure,
    // An answer before the last one lacks what was changed meanwhile.
    onSettled: (saved) => {
      if (cache.isMutating({ mutationKey: [key] }) > 1) return;
      if (saved) notificationSettingsChanged(cache, () => saved);
      else void refetchNotificationSettings(cache);
    },
  });
  return mutate;
}

export function usePause() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (hours: 1 | 8 | null) => api.notifications.pause({ hours }),
    onSuccess: (saved) => notificationSettingsChanged(cache, () => saved),
    onError: notifyFailure,
  });
}
