import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../data/api.ts';
import { refetchNotificationSettings } from '../../data/cache/notifications.ts';
import { notifyFailure } from '../../data/failure.ts';
import { queries } from '../../data/queries.ts';
import { isApplePhone, isInstalled } from '../../device/install-app.ts';
import { canPush, subscribeBrowser, subscription } from '../../device/browser-push.ts';
import { toast } from '../../ui/Toast.tsx';
import { pushState, type PushState } from './push-state.ts';

/** Throws refusals. */
async function turnOn(key: string) {
  const made = await subscribeBrowser(key);
  const { endpoint, keys } = made.toJSON();
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined) return;
  await api.notifications.subscribe({ endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } });
}

async function turnOff() {
  await api.notifications.unsubscribe();
  await (await subscription())?.unsubscribe();
}

const permission = () => (typeof Notification === 'undefined' ? 'default' : Notification.permission);

interface Here {
  permission: NotificationPermission;
  isSubscribed: boolean;
}

/** Kept in a state: rendering doesn't notice that the browser's answer has changed. */
const readHere = async (): Promise<Here> => ({
  isSubscribed: (await subscription().catch(() => null)) !== null,
  permission: permission(),
});

/** Whether this device gets pushes, and how to change that; null until it is known, which needs `keyQuery`. */
export function usePush() {
  const cache = useQueryClient();
  const keyQuery = useQuery(queries.pushKey());
  const key = keyQuery.data;
  const { data: settings } = useQuery(queries.notificationSettings());
  const [here, setHere] = useState<Here | null>(null);
  useEffect(() => {
    void readHere().then(setHere);
  }, []);
  // Presses are handled in order, including those made while another is pending.
  const change = useMutation({
    scope: { id: 'push' },
    mutationFn: async (on: boolean) => {
      if (!on) await turnOff();
      else if (key) await turnOn(key);
      await refetchNotificationSettings(cache);
    },
    onError: (error) => {
      // Chromium says so where it has no push service, or someone browses in private.
      if (error instanceof DOMException) toast('This browser couldn’t turn notifications on.');
      else notifyFailure(error);
    },
    onSettled: async () => setHere(await readHere()),
  });
  /** Must be called by a press: browsers ask only then. */
  async function turn(on: boolean) {
    // Not in the mutation: someone may leave the browser's question open, and later presses would wait for it.
    if (on && (await Notification.requestPermission()) !== 'granted') {
      if (permission() === 'denied') toast('Notifications are blocked in this browser’s settings.');
      return setHere(await readHere());
    }
    change.mutate(on);
  }
  const isKnown = key !== undefined && settings !== undefined && here !== null;
  const state: PushState | null = !isKnown
    ? null
    : pushState({
        isServerReady: key !== null,
        canPush: canPush(),
        isApplePhone: isApplePhone(),
        isInstalled: isInstalled(),
        permission: here.permission,
        // Either can have lost it.
        isSubscribed: here.isSubscribed && settings.isSubscribed,
      });
  return { state, keyQuery, busy: change.isPending, turn: (on: boolean) => void turn(on) };
}
