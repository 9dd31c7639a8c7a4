/** What stands between someone and pushes on this device. */
export type PushState =
  | 'on'
  | 'off'
  /** They have refused, which only the browser's settings can undo. */
  | 'denied'
  /** An iPhone, where only an app on the home screen gets them. */
  | 'needs home screen'
  /** The browser or the server has none. */
  | 'unavailable';

export interface PushFacts {
  isServerReady: boolean;
  canPush: boolean;
  isApplePhone: boolean;
  isInstalled: boolean;
  permission: NotificationPermission;
  isSubscribed: boolean;
}

export function pushState(facts: PushFacts): PushState {
  if (!facts.isServerReady) return 'unavailable';
  if (!facts.canPush) return facts.isApplePhone && !facts.isInstalled ? 'needs home screen' : 'unavailable';
  if (facts.permission === 'denied') return 'denied';
  return facts.permission === 'granted' && facts.isSubscribed ? 'on' : 'off';
}
