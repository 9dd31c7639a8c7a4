import type { HomeFilter } from '@nukkad/core/features/people/contract.ts';
import { defaultFilter, filterLimits } from '@nukkad/core/features/people/nearby/nearby-filter.ts';
import { genders } from '@nukkad/core/features/people/interests-and-genders.ts';
import { backend } from '#backend';
import { InterestChips } from '../InterestChips.tsx';
import { LanguageChips } from './LanguageChips.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Group } from '../../../ui/Choice.tsx';
import { RangeSlider, Slider } from '../../../ui/Slider.tsx';
import styles from './FilterPanel.module.css';

const [near, far] = filterLimits.distance;
const [youngest, oldest] = filterLimits.age;

export function FilterPanel({ filter, change }: { filter: HomeFilter; change(filter: HomeFilter): void }) {
  const { distance, ageRange, interests, languages, free, verified } = filter;
  return (
    <section id="filters" className={styles.panel} aria-label="Filters">
      <Slider
        label="Distance"
        min={near}
        max={far}
        value={distance}
        format={(km) => `${km} km`}
        change={(value) => change({ ...filter, distance: value })}
      />
      <RangeSlider
        label="Age range"
        names={['Youngest', 'Oldest']}
        min={youngest}
        max={oldest}
        from={ageRange[0]}
        to={ageRange[1]}
        format={String}
        change={(from, to) => change({ ...filter, ageRange: [from, to] })}
      />
      {backend.can.filterByGender && (
        <Group label="Gender">
          <Chips>
            {genders.map((it) => (
              <Chip
                key={it}
                on={filter.genders.includes(it)}
                toggle={() =>
                  change({
                    ...filter,
                    genders: genders.filter((one) => filter.genders.includes(one) !== (one === it)),
                  })
                }
              >
                {it}
              </Chip>
            ))}
          </Chips>
        </Group>
      )}
      <InterestChips chosen={interests} change={(chosen) => change({ ...filter, interests: chosen })} />
      {backend.can.sayFree && (
        <>
          <LanguageChips chosen={languages} change={(chosen) => change({ ...filter, languages: chosen })} />
          <Group label="Only people who are">
            <Chips>
              <Chip on={free} toggle={() => change({ ...filter, free: !free })}>
                Free to meet
              </Chip>
              <Chip on={verified} toggle={() => change({ ...filter, verified: !verified })}>
                Verified
              </Chip>
            </Chips>
          </Group>
        </>
      )}
      <Button look="quiet" small onClick={() => change(defaultFilter)}>
        Reset
      </Button>
    </section>
  );
}
