import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { EventsView } from './filter-address.ts';

const whenLabels = { today: 'Today', weekend: 'This weekend', month: 'This month' } as const;
const flagLabels = { free: 'Free', saved: 'Saved', friends: 'Friends' } as const;

type Shown = Pick<EventsView, 'when' | 'free' | 'saved' | 'friends' | 'view'>;

/** The filters besides category. The list follows at once. */
export default function FilterSheet({
  filter,
  show,
  close,
}: {
  filter: Shown;
  show(next: Partial<EventsView>): void;
  close(): void;
}) {
  const isAny = filter.when === 'any' && !filter.free && !filter.saved && !filter.friends;
  return (
    <Sheet title="Filters" close={close}>
      {filter.view === 'list' && (
        <Group label="When">
          <Chips>
            {(['today', 'weekend', 'month'] as const).map((it) => (
              <Chip key={it} on={filter.when === it} toggle={() => show({ when: filter.when === it ? 'any' : it })}>
                {whenLabels[it]}
              </Chip>
            ))}
          </Chips>
        </Group>
      )}
      <Group label="Show only">
        <Chips>
          {(['free', 'saved', 'friends'] as const).map((it) => (
            <Chip key={it} on={filter[it]} toggle={() => show({ [it]: !filter[it] })}>
              {flagLabels[it]}
            </Chip>
          ))}
        </Chips>
      </Group>
      <Button look="main" wide onClick={close}>
        Show events
      </Button>
      {!isAny && (
        <Button wide onClick={() => show({ when: 'any', free: false, saved: false, friends: false })}>
          Clear filters
        </Button>
      )}
    </Sheet>
  );
}
