import type { ListedRegion } from '@nukkad/core/features/operator/contract.ts';
import { cellKm2, coarsestKm2, widerKm2 } from '@nukkad/core/features/people/area-size.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { Retry } from '../../data/Retry.tsx';
import { onDay } from '../../format/dates.ts';
import { SelectField } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { operatorQueries } from './operator-queries.ts';
import { useOperatorChange } from './useOperatorChange.ts';

const km2 = { 8: cellKm2, 7: widerKm2, 6: coarsestKm2 };
const levels = [8, 7, 6] as const;

const about = ({ places, change }: ListedRegion) =>
  [
    `${places} places to pick from.`,
    change ? `Changed ${onDay(change.at)} by ${change.byMe ? 'you' : 'another operator'}.` : '',
  ].join(' ');

/** How large the areas are in which people are shown. */
export function OperatorRegions() {
  const query = useQuery(operatorQueries.regions());
  const change = useOperatorChange(query);
  if (!query.data)
    return (
      <Retry query={query}>
        <Skeleton many={1} height={320} />
      </Retry>
    );
  return (
    <Section title="Regions">
      <Note>
        How large the areas are in which people are shown. Here you can make them larger. Smaller ones and other regions
        are set in REGIONS_FILE.
      </Note>
      {query.data.map((region) => (
        <SelectField
          key={region.name}
          label={region.name}
          hint={about(region)}
          value={String(region.level)}
          disabled={change.isPending}
          onChange={({ currentTarget }) => {
            const level = levels.find((it) => String(it) === currentTarget.value);
            if (level) change.mutate(() => api.operator.setRegion({ name: region.name, level }));
          }}
        >
          {levels
            .filter((level) => level <= region.configured)
            .map((level) => (
              <option key={level} value={String(level)}>
                Areas of {km2[level]} km²
              </option>
            ))}
        </SelectField>
      ))}
    </Section>
  );
}
