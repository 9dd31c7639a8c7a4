import type { HomeFilter } from '@nukkad/core/features/people/contract.ts';
import { defaultFilter, filterLimits } from '@nukkad/core/features/people/nearby/nearby-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useMainLook } from '../../../ui/useMainLook.ts';
import { whoIn } from './nearby-filter-words.ts';

export function NoOneNearby({ filter, change }: { filter: HomeFilter; change(filter: HomeFilter): void }) {
  const { distance } = filter;
  const look = useMainLook();
  const wider = distance < 5 ? 5 : 10;
  const who = whoIn(filter);
  return (
    <EmptyState
      drawing="nobody"
      title={`No one within ${distance} km`}
      action={
        distance < filterLimits.distance[1] ? (
          <Button look={look} onClick={() => change({ ...filter, distance: wider })}>
            Search within {wider} km
          </Button>
        ) : who ? (
          <Button look={look} onClick={() => change({ ...defaultFilter, distance, ageRange: [...filterLimits.age] })}>
            Show everyone
          </Button>
        ) : (
          <ButtonLink look={look} to="/events">
            See events
          </ButtonLink>
        )
      }
    >
      {who ? `There’s no one ${who} in this range right now.` : 'There’s no one in this range right now.'}
    </EmptyState>
  );
}
