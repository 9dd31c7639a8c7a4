import { useQuery } from '@tanstack/react-query';
import { wordsFor } from '../../../data/failure.ts';
import { queries } from '../../../data/queries.ts';
import { useSendsMail } from '../../../data/useSendsMail.ts';
import { Switch } from '../../../ui/Choice.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Section } from '../../../ui/Section.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PushSwitch } from '../PushSwitch.tsx';
import { MutedConversations } from './MutedConversations.tsx';
import { PauseNotifications } from './PauseNotifications.tsx';
import { QuietHours } from './QuietHours.tsx';
import { useSaveSettings } from './useNotificationSettings.ts';
import { WaysField } from './WaysField.tsx';

export default function NotificationSettings() {
  const query = useQuery(queries.notificationSettings());
  const save = useSaveSettings();
  const sendsMail = useSendsMail();
  if (query.isPending)
    return (
      <>
        <Skeleton many={1} height={106} />
        <Skeleton many={1} height={162} />
        <Skeleton many={1} height={904} />
      </>
    );
  if (query.isLoadingError) return <ErrorState retry={() => void query.refetch()}>{wordsFor(query.error)}</ErrorState>;
  const settings = query.data;
  return (
    <>
      <Section title="This device">
        <PushSwitch />
      </Section>
      <Section title="Pause">
        <PauseNotifications until={settings.pausedUntil} sendsMail={sendsMail} />
      </Section>
      <Section title="What we notify you about">
        <WaysField ways={settings.ways} sendsMail={sendsMail} change={(ways) => save({ ways })} />
      </Section>
      <Section title="Quiet hours">
        <QuietHours quiet={settings.quiet} timeZone={settings.timeZone} sendsMail={sendsMail} save={save} />
      </Section>
      <Section title="Lock screen">
        <Switch on={settings.showNames} toggle={() => save({ showNames: !settings.showNames })}>
          Show names and text
        </Switch>
        <Note>
          {settings.showNames
            ? 'Anyone who sees your screen can read names and messages.'
            : 'Notifications say only what happened, such as “New meet request”, so that no one can read names on your screen.'}
        </Note>
      </Section>
      {sendsMail && (
        <Section title="Weekly email">
          <Switch on={settings.digest} toggle={() => save({ digest: !settings.digest })}>
            Events nearby, once a week
          </Switch>
          <Note>On Thursday evening. You can unsubscribe in each email.</Note>
        </Section>
      )}
      <MutedConversations />
    </>
  );
}
