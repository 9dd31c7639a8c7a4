import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '../../data/queries.ts';
import { recall, remember } from '../../device/local-storage.ts';
import { Button } from '../../ui/Button.tsx';
import { SuggestionWithInstallSteps } from '../../ui/SuggestionWithInstallSteps.tsx';
import { usePush } from './usePush.ts';

const key = 'nukkad-push-card';

/** Whether to suggest notifications now: not before the first meet request was sent or received, and once on a device. */
export function usePushCard() {
  const [isClosed, setClosed] = useState(() => recall(key) !== null);
  const { data: meets } = useQuery(queries.meets());
  return {
    isDue: !isClosed && meets !== undefined && meets.requests.length + meets.connected.length > 0,
    close() {
      remember(key, 'closed');
      setClosed(true);
    },
  };
}

export function PushCard({ close }: { close(): void }) {
  const { state, busy, turn } = usePush();
  const isDone = state === 'on' || state === 'denied' || state === 'unavailable';
  useEffect(() => {
    if (isDone) close();
  });
  if (state === null || isDone) return null;
  return (
    <SuggestionWithInstallSteps
      name="push-home-screen"
      title="Know when someone answers"
      close={close}
      action={
        state === 'off' ? (
          <Button look="outline" icon="bell" wide busy={busy} onClick={() => turn(true)}>
            Turn on notifications
          </Button>
        ) : null
      }
    >
      {state === 'off'
        ? 'Get requests and messages while Nukkad is closed. Your lock screen shows no names.'
        : 'On an iPhone, notifications need Nukkad on your Home Screen.'}
    </SuggestionWithInstallSteps>
  );
}
