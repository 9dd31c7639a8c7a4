import { anyEvent, priceFilters, type EventFilter } from '@nukkad/core/features/events/event-filter.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemsOf } from '../../data/items-of-pages.ts';
import { queries } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Choice.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { leaveSheets } from '../../ui/useSheet.ts';
import type { EventsView } from './event-filter-address.ts';
import { priceWords } from './event-filter-words.ts';

const whenLabels = { today: 'Today', weekend: 'This weekend', month: 'This month' } as const;
const flagLabels = { saved: 'Saved', friends: 'Connections' } as const;
const sortLabels = { soonest: 'Soonest', near: 'Near me' } as const;

type Filters = EventFilter & Pick<EventsView, 'view'>;

const choiceOf = ({ when, price, saved, friends, sort }: EventFilter) => ({
  when,
  price,
  saved,
  friends,
  sort,
});
const none = choiceOf(anyEvent);

/** How many events the chosen filters leave, which are fetched here already. The month counts by day. */
function useShowWords(filter: EventFilter, view: EventsView['view']): string {
  const { data, hasNextPage } = useInfiniteQuery({
    ...queries.events(filter),
    enabled: view !== 'month',
    placeholderData: keepPreviousData,
  });
  if (!data || view === 'month') return 'Show events';
  const many = itemsOf(
    data,
    (page) => page.events,
    ({ id }) => id,
  ).length;
  return `Show ${many}${hasNextPage ? '+' : ''} ${many === 1 && !hasNextPage ? 'event' : 'events'}`;
}

/** The filters besides category. They apply once the sheet has left the history, which the address is part of. */
export default function FilterSheet({
  filter,
  apply,
  close,
}: {
  filter: Filters;
  apply(next: Partial<EventsView>): void;
  close(): void;
}) {
  const [chosen, choose] = useState(choiceOf(filter));
  const { data: presence } = useQuery(queries.presence());
  const { when, price, sort } = chosen;
  // Distances are from one's own area. Nothing moves if that arrives once the sheet is open.
  const [hasArea] = useState(!!presence?.area);
  const canSort = filter.view === 'list' && (hasArea || filter.sort !== 'soonest');
  const showWords = useShowWords({ category: filter.category, words: filter.words, ...chosen }, filter.view);
  const finish = () => void leaveSheets().then(() => apply(chosen));
  return (
    <Sheet title="Filters" close={close}>
      {filter.view !== 'month' && (
        <Group label="When">
          <Chips>
            {(['today', 'weekend', 'month'] as const).map((it) => (
              <Chip key={it} on={when === it} toggle={() => choose({ ...chosen, when: when === it ? 'any' : it })}>
                {whenLabels[it]}
              </Chip>
            ))}
          </Chips>
        </Group>
      )}
      <Group label="Price">
        <Chips>
          {priceFilters.map(
            (it) =>
              it !== 'any' && (
                <Chip key={it} on={price === it} toggle={() => choose({ ...chosen, price: price === it ? 'any' : it })}>
                  {priceWords(it)}
                </Chip>
              ),
          )}
        </Chips>
      </Group>
      <Group label="Show only">
        <Chips>
          {(['saved', 'friends'] as const).map((it) => (
            <Chip key={it} on={chosen[it]} toggle={() => choose({ ...chosen, [it]: !chosen[it] })}>
              {flagLabels[it]}
            </Chip>
          ))}
        </Chips>
      </Group>
      {canSort && (
        <Group label="Sort by">
          <Chips>
            {(['soonest', 'near'] as const).map((it) => (
              <Chip key={it} on={sort === it} toggle={() => choose({ ...chosen, sort: it })}>
                {sortLabels[it]}
              </Chip>
            ))}
          </Chips>
        </Group>
      )}
      <Button look="main" wide onClick={finish}>
        {showWords}
      </Button>
      {JSON.stringify(chosen) !== JSON.stringify(none) && (
        <Button wide onClick={() => choose(none)}>
          Clear filters
        </Button>
      )}
    </Sheet>
  );
}
