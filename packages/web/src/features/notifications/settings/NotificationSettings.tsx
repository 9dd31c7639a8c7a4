import type { NotificationSettings as Settings } from '@nukkad/core/features/notifications/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../data/LoadError.tsx';
import { queries } from '../../../data/queries.ts';
import { useSendsMail } from '../../../data/useSendsMail.ts';
import { Switch } from '../../../ui/Choice.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageIntro } from '../../../ui/PageIntro.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SectionsSkeleton } from '../../../ui/ScreenSkeletons.tsx';
import { useLinkedSection } from '../../../ui/useLinkedSection.ts';
import { PushSwitch } from '../PushSwitch.tsx';
import { MutedConversations } from './MutedConversations.tsx';
import { PauseNotifications } from './PauseNotifications.tsx';
import { QuietHours } from './QuietHours.tsx';
import { useSaveSettings } from './useNotificationSettings.ts';
import { PushAndMailFields } from './PushAndMailFields.tsx';

export default function NotificationSettings() {
  const query = useQuery(queries.notificationSettings());
  if (query.isPending) return <SectionsSkeleton rows={[1, 1, 3, 6, 2]} />;
  if (query.isLoadingError) return <LoadError query={query} />;
  return <Sections settings={query.data} />;
}

function Sections({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  const sendsMail = useSendsMail();
  useLinkedSection();
  return (
    <>
      <PageIntro drawing="no-news">Choose what you hear about. All of it stays under Notifications.</PageIntro>
      <Section id="this-device" title="This device">
        <PushSwitch />
      </Section>
      <Section id="pause" title="Pause">
        <PauseNotifications until={settings.pausedUntil} sendsMail={sendsMail} />
      </Section>
      <PushAndMailFields
        ways={settings.ways}
        sendsMail={sendsMail}
        change={(ways) => save({ ways })}
        ofEvents={
          sendsMail && (
            <>
              <Switch on={settings.digest} toggle={() => save({ digest: !settings.digest })}>
                <strong>Events nearby, once a week</strong>
              </Switch>
              <Note>An email on Thursday evening. You can unsubscribe in each.</Note>
            </>
          )
        }
      />
      <Section id="quiet-hours" title="Quiet hours">
        <QuietHours quiet={settings.quiet} timeZone={settings.timeZone} sendsMail={sendsMail} save={save} />
      </Section>
      <Section id="lock-screen" title="Lock screen">
        <Switch on={settings.showNames} toggle={() => save({ showNames: !settings.showNames })}>
          Show names and text
        </Switch>
        <Note>
          {settings.showNames
            ? 'Anyone who sees your screen can read names and messages.'
            : 'Notifications say only what happened, such as “New meet request”, so that no one can read names on your screen.'}
        </Note>
      </Section>
      <MutedConversations />
    </>
  );
}
