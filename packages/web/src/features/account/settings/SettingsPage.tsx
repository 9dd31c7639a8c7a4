import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { Screen } from '../../../ui/Screen.tsx';
import { Calendar } from '../../calendar/export/Calendar.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { Help } from './Help.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { PrivacySettings } from './PrivacySettings.tsx';

const pages = new Map<string, { title: string; Body: ComponentType }>([
  ['notification', { title: 'Notification', Body: NotificationSettings }],
  ['privacy', { title: 'Privacy', Body: PrivacySettings }],
  ['account', { title: 'Account', Body: AccountSettings }],
  ['calendar', { title: 'Calendar', Body: Calendar }],
  ['help', { title: 'Help', Body: Help }],
]);

export default function SettingsPage() {
  const { page = '' } = useParams();
  const found = pages.get(page);
  if (!found) return <Navigate to="/settings" replace />;
  const { title, Body } = found;
  return (
    <Screen title={title} back="/settings">
      <Body />
    </Screen>
  );
}
