import { Banner } from '../ui/Banner.tsx';

export function OfflineBanner({ isPaused }: { isPaused: boolean }) {
  return (
    <Banner>
      {isPaused
        ? 'Nukkad is open in too many tabs or on too many devices, so this page is paused. Tap anywhere to continue here.'
        : 'You’re offline. We’ll catch up when you’re back online.'}
    </Banner>
  );
}
