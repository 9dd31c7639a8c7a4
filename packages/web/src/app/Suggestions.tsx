import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { backend } from '#backend';
import { useHasCelebrated, useMoment } from '../data/shown-moment.ts';
import { PushCard, usePushCard } from '../features/notifications/PushCard.tsx';
import { SafetyTips, useSafetyTipsDue } from '../features/safety/SafetyTips.tsx';
import { install, useInstallWay, type InstallWay } from '../device/install-app.ts';
import { setHinted, wasHinted } from '../device/install-hint.ts';
import { Button } from '../ui/Button.tsx';
import { SuggestionWithInstallSteps } from '../ui/SuggestionWithInstallSteps.tsx';
import { Suggestion } from '../ui/Suggestion.tsx';
import { reload, useNewVersion } from './useNewVersion.ts';
import { useOpenedNotifications } from './useOpenedNotifications.ts';

/** Lists: nothing is written or paid there, and no other bar is at the bottom. */
const quiet = /^\/(home|chat|events|tickets|profile|settings)$/;

/** Elsewhere the safety tips would cover what people came for, such as the last rows of Settings. */
const aboutPeople = /^\/(home|chat)$/;

/** At most one suggestion at a time, the most urgent one. */
export default function Suggestions() {
  const path = useLocation().pathname;
  const isNew = useNewVersion();
  const [isLater, setLater] = useState(false);
  const way = useInstallWay();
  const moment = useMoment();
  const hasCelebrated = useHasCelebrated();
  const [mayHint, setMayHint] = useState(() => !wasHinted());
  const push = usePushCard();
  const areTipsDue = useSafetyTipsDue();
  useOpenedNotifications();
  if (!quiet.test(path) || moment) return null;
  if (areTipsDue && aboutPeople.test(path)) return <SafetyTips />;
  if (isNew && !isLater) return <NewVersion close={() => setLater(true)} />;
  if (backend.can.notify && push.isDue) return <PushCard close={push.close} />;
  if (backend.can.install && way && hasCelebrated && mayHint)
    return <InstallHint way={way} close={() => setMayHint(false)} />;
  return null;
}

function NewVersion({ close }: { close(): void }) {
  const restart = useMutation({ mutationFn: reload });
  return (
    <Suggestion
      title="New version"
      close={close}
      action={
        <Button look="outline" icon="rotate" wide busy={!restart.isIdle} onClick={() => restart.mutate()}>
          Reload
        </Button>
      }
    >
      Nukkad has been updated. Reload to use the new version.
    </Suggestion>
  );
}

/** After something good has happened, once. */
function InstallHint({ way, close }: { way: NonNullable<InstallWay>; close(): void }) {
  useState(setHinted);
  return (
    <SuggestionWithInstallSteps
      name="home-screen"
      title="Install Nukkad"
      close={close}
      action={
        way === 'offer' ? (
          <Button
            look="outline"
            wide
            onClick={() => {
              close();
              void install();
            }}
          >
            Install
          </Button>
        ) : null
      }
    >
      Add Nukkad to this device. It opens in one tap, and your tickets work offline.
    </SuggestionWithInstallSteps>
  );
}
