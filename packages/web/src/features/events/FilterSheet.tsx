import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { sheetsClosed } from '../../ui/sheets.ts';
import type { EventsView } from './filter-address.ts';

const whenLabels = { today: 'Today', weekend: 'This weekend', month: 'This month' } as const;
const flagLabels = { free: 'Free', saved: 'Saved', friends: 'Friends' } as const;

type Shown = Pick<EventsView, 'when' | 'free' | 'saved' | 'friends' | 'view'>;

/** The filters besides category. They apply once the sheet has left the history, which the address is part of. */
export default function FilterSheet({
  filter,
  apply,
  close,
}: {
  filter: Shown;
  apply(next: Partial<EventsView>): void;
  close(): void;
}) {
  const [chosen, choose] = useState({
    when: filter.when,
    free: filter.free,
    saved: filter.saved,
    friends: filter.friends,
  });
  const isAny = chosen.when === 'any' && !chosen.free && !chosen.saved && !chosen.friends;
  function finish() {
    close();
    void sheetsClosed().then(() => apply(chosen));
  }
  return (
    <Sheet title="Filters" close={close}>
      {filter.view !== 'month' && (
        <Group label="When">
          <Chips>
            {(['today', 'weekend', 'month'] as const).map((it) => (
              <Chip
                key={it}
                on={chosen.when === it}
                toggle={() => choose({ ...chosen, when: chosen.when === it ? 'any' : it })}
              >
                {whenLabels[it]}
              </Chip>
            ))}
          </Chips>
        </Group>
      )}
      <Group label="Show only">
        <Chips>
          {(['free', 'saved', 'friends'] as const).map((it) => (
            <Chip key={it} on={chosen[it]} toggle={() => choose({ ...chosen, [it]: !chosen[it] })}>
              {flagLabels[it]}
            </Chip>
          ))}
        </Chips>
      </Group>
      <Button look="main" wide onClick={finish}>
        Show events
      </Button>
      {!isAny && (
        <Button wide onClick={() => choose({ when: 'any', free: false, saved: false, friends: false })}>
          Clear filters
        </Button>
      )}
    </Sheet>
  );
}
