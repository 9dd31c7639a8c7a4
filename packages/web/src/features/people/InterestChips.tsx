import { interestOptions, type Interest } from '@nukkad/core/features/people/interests-and-genders.ts';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Choice.tsx';

export function InterestChips({
  chosen,
  change,
  hint,
  problem,
}: {
  chosen: readonly Interest[];
  change(chosen: Interest[]): void;
  hint?: string;
  problem?: string | null;
}) {
  return (
    <Group label="Interests" hint={hint} problem={problem}>
      <Chips>
        {interestOptions.map((it) => (
          <Chip
            key={it}
            on={chosen.includes(it)}
            toggle={() => change(chosen.includes(it) ? chosen.filter((one) => one !== it) : [...chosen, it])}
          >
            {it}
          </Chip>
        ))}
      </Chips>
    </Group>
  );
}
