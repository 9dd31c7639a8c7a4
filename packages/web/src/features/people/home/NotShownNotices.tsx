import type { Presence } from '@nukkad/core/features/people/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { presenceChanged } from '../../../data/cache/people.ts';
import { tellFailure } from '../../../data/failure.ts';
import { useMe } from '../../../data/session.tsx';
import { useNow } from '../../../device/server-time.ts';
import { needsZone, useStoredLocation } from '../../../device/stored-location.ts';
import { clock, dayAndTime, timeLeft } from '../../../format/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/StateViews.tsx';
import { backOf } from '../location/seen-again.ts';
import { everySpan } from '../location/span-words.ts';

/** People whom no one sees see no one: why, and the next step. */
export function Unseen({ presence }: { presence: Presence }) {
  const me = useMe();
  const cache = useQueryClient();
  const now = useNow(10_000);
  const kept = useStoredLocation(me.id);
  const { ghost, tickMs } = presence;
  if (ghost)
    return (
      <EmptyState
        drawing="nobody"
        title="You’re hidden"
        action={
          <Button
            look="main"
            onClick={() =>
              void api.people.setGhost({ time: null }).then((presence) => presenceChanged(cache, presence), tellFailure)
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
  const back = backOf(me.id, presence);
  if (!back) return <Nowhere />;
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

export function Nowhere() {
  return (
    <EmptyState
      drawing="nobody"
      title="Where are you?"
      action={
        <ButtonLink look="main" icon="pin" to="/where">
          Choose your area
        </ButtonLink>
      }
    >
      You can see people nearby while they can see you. They see your area, never your exact location.
    </EmptyState>
  );
}
