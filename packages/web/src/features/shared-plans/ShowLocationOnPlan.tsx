import type { Share } from '@nukkad/core/features/chat/location-share-contract.ts';
import { liveTimes } from '@nukkad/core/features/chat/location-share-time.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { refetchShares } from '../../data/cache/location-shares.ts';
import { wordsFor } from '../../data/failure.ts';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { useStopSharingLocation } from '../../data/useStopSharingLocation.ts';
import { noteShared } from '../../device/own-location-shares.ts';
import { locate, rounded } from '../../device/locate.ts';
import { useNow } from '../../device/server-time.ts';
import { timeLeft } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Choice.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { Problem } from '../../ui/Problem.tsx';

type LiveMinutes = (typeof liveTimes)[number];

const timeWords: Record<LiveMinutes, string> = { 15: '15 min', 60: '1 hour', 480: '8 hours' };

/** Whether the page of a plan shows where one is: off until one presses a button, and one press ends it. */
export default function ShowLocationOnPlan({ planId }: { planId: string }) {
  // Another device may have begun it: no update says so.
  const shares = useQuery({ ...queries.shares(), refetchOnMount: 'always' });
  const [isChoosing, setChoosing] = useState(false);
  const share = shares.data?.find((it) => it.planId === planId);
  if (!shares.isSuccess) return null;
  if (share) return <Shown share={share} />;
  return isChoosing ? (
    <ChooseTime planId={planId} done={() => setChoosing(false)} />
  ) : (
    <Button icon="pin" wide onClick={() => setChoosing(true)}>
      Show where I am
    </Button>
  );
}

function Shown({ share }: { share: Share }) {
  const now = useNow();
  const { busy, stop } = useStopSharingLocation([share]);
  return (
    <>
      <p role="status">Anyone with the link can see where you are · {timeLeft(share.endsAt, now)} left</p>
      <Button icon="pin" wide busy={busy} onClick={stop}>
        Stop showing where I am
      </Button>
    </>
  );
}

function ChooseTime({ planId, done }: { planId: string; done(): void }) {
  const me = useMe();
  const cache = useQueryClient();
  const [liveMinutes, setLiveMinutes] = useState<LiveMinutes>(liveTimes[0]);
  const locating = useMutation({ mutationFn: locate });
  const show = useMutation({
    async mutationFn({ coords: { latitude, longitude } }: GeolocationPosition) {
      const place = { latitude: rounded(latitude), longitude: rounded(longitude) };
      const { id } = await api.chat.showOnPlan({ id: planId, ...place, liveMinutes });
      noteShared(me.id, id);
      await refetchShares(cache);
    },
    onSuccess: done,
  });
  return (
    // Nothing is shown if this has been closed before the phone knows where it is: then the callback isn't called.
    <Form submit={() => locating.mutate(undefined, { onSuccess: (found) => show.mutate(found) })}>
      <Group label="Show where I am for">
        <Chips>
          {liveTimes.map((it) => (
            <Chip key={it} on={liveMinutes === it} toggle={() => setLiveMinutes(it)}>
              {timeWords[it]}
            </Chip>
          ))}
        </Chips>
      </Group>
      <Note>
        Anyone with the link can see your exact location for {timeWords[liveMinutes]}, at most until the link ends. It
        updates while you have the app open. Nobody sees where you were before. It ends when you stop it or say that
        you’re safe.
      </Note>
      {locating.error && <Problem>{locating.error.message}</Problem>}
      {show.error && <Problem>{wordsFor(show.error)}</Problem>}
      <Button look="outline" icon="pin" type="submit" wide busy={locating.isPending || show.isPending}>
        Show where I am
      </Button>
    </Form>
  );
}
