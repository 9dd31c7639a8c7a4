import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { Screen } from '../../../ui/Screen.tsx';
import { SectionsSkeleton } from '../../../ui/ScreenSkeletons.tsx';
import { AccountSettings } from './AccountSettings.tsx';

const PrivacySettings = lazy(() => import('./PrivacySettings.tsx'));
const NotificationSettings = lazy(() => import('../../notifications/settings/NotificationSettings.tsx'));
const SafetySettings = lazy(() => import('../../safety/SafetySettings.tsx'));
const VerifiedBadge = lazy(() => import('../../verification/VerifiedBadgeSettings.tsx'));
const Calendar = lazy(() => import('../../calendar/export/Calendar.tsx'));
const Help = lazy(() => import('./help/Help.tsx'));

const pages = new Map<string, { title: string; Body: ComponentType }>([
  ['notification', { title: 'Notification', Body: NotificationSettings }],
  ['privacy', { title: 'Privacy', Body: PrivacySettings }],
  ['safety', { title: 'Safety', Body: SafetySettings }],
  ['account', { title: 'Account', Body: AccountSettings }],
  ['calendar', { title: 'Calendar', Body: Calendar }],
  ['badge', { title: 'Verified badge', Body: VerifiedBadge }],
  ['help', { title: 'Help', Body: Help }],
]);

/** Next to the list of a wide screen, until another is chosen, Account. */
export default function SettingsPage() {
  const { page = 'account' } = useParams();
  const found = pages.get(page);
  if (!found) return <Navigate to="/settings" replace />;
  const { title, Body } = found;
  return (
    <Screen title={title} back="/settings">
      <Suspense fallback={<SectionsSkeleton rows={[1, 2, 2]} />}>
        <Body />
      </Suspense>
    </Screen>
  );
}
