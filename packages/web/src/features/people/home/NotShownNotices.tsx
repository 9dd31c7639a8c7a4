import type { Presence } from '@nukkad/core/features/people/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { presenceChanged } from '../../../data/cache/people.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { useMe } from '../../../data/session.tsx';
import { useNow } from '../../../device/server-time.ts';
import { needsZone, useStoredLocation } from '../../../device/stored-location.ts';
import { clock, dayAndTime, timeLeft } from '../../../format/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { EndPause } from '../EndPause.tsx';
import { reappearanceOf } from '../location/reappearance.ts';
import { everySpan } from '../location/span-words.ts';

/** Shown instead of the list while no one sees this person, who then sees no one either: why, and what to do. */
export function NotVisible({ presence }: { presence: Presence }) {
  const me = useMe();
  const cache = useQueryClient();
  const now = useNow(10_000);
  const kept = useStoredLocation(me.id);
  const { ghost, isPaused, audience, tickMs } = presence;
  if (isPaused)
    return (
      <EmptyState drawing="nobody" title="Your account is paused" action={<EndPause />}>
        No one sees you nearby or online, or can ask you to meet. Your tickets and chats stay.
      </EmptyState>
    );
  if (ghost)
    return (
      <EmptyState
        drawing="nobody"
        title="You’re hidden"
        action={
          <Button
            look="main"
            onClick={() =>
              void api.people
                .setGhost({ time: null })
                .then((presence) => presenceChanged(cache, presence), notifyFailure)
            }
          >
            End ghost mode
          </Button>
        }
      >
        {ghost.until ? `No one sees you until ${dayAndTime(ghost.until)}` : 'No one sees you until you end ghost mode'},
        so you can’t see anyone.
      </EmptyState>
    );
  if (audience === 'nobody')
    return (
      <EmptyState
        drawing="nobody"
        title="You’re hidden from new people"
        action={
          <ButtonLink look="main" icon="lock" to="/settings/privacy#who-sees-you">
            Change who sees you
          </ButtonLink>
        }
      >
        Only people you’re connected with can see you, so you can’t see anyone nearby.
      </EmptyState>
    );
  if (needsZone(kept, presence))
    return (
      <EmptyState
        drawing="nobody"
        title="Choose your hidden zone again"
        action={
          <ButtonLink look="main" icon="pin" to="/where">
            Choose it
          </ButtonLink>
        }
      >
        This device doesn’t know where your hidden zone is. Until you choose it, this device reports nothing and no one
        sees you.
      </EmptyState>
    );
  const back = reappearanceOf(me.id, presence);
  if (!back) return <NoArea />;
  return (
    <EmptyState
      drawing="nobody"
      title={`Back at ${clock(back.at)}`}
      action={<ButtonLink to="/events">See events</ButtonLink>}
    >
      In {timeLeft(back.at, now)}, others will see you{back.name && ` around ${back.name}`} and you’ll see them. Areas
      update only {everySpan(tickMs)}, so no one can follow you.
    </EmptyState>
  );
}

export function NoArea() {
  const { afterPause } = useStoredLocation(useMe().id);
  return (
    <EmptyState
      drawing="nobody"
      title={afterPause ? 'Welcome back' : 'Where are you?'}
      action={
        <ButtonLink look="main" icon="pin" to="/where">
          {afterPause ? 'Share your area' : 'Choose your area'}
        </ButtonLink>
      }
    >
      {afterPause && 'Your account was paused. Share your area again so that people nearby can see you. '}
      You can see people nearby while they can see you. They see your area, never your exact location.
    </EmptyState>
  );
}
