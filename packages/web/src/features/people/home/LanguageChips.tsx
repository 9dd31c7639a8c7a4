import { languageCodes, languages, type Language } from '@nukkad/core/features/people/spoken-languages.ts';
import { useState } from 'react';
import { useMe } from '../../../data/session.tsx';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Group } from '../../../ui/Choice.tsx';

/** Languages to filter by. One's own and the chosen ones come first; the others are shown on request. */
export function LanguageChips({ chosen, change }: { chosen: readonly Language[]; change(chosen: Language[]): void }) {
  const me = useMe();
  const [all, setAll] = useState(false);
  const near = new Set<Language>(['en', 'hi', 'mr', ...me.words.languages, ...chosen]);
  return (
    <Group label="Languages">
      <Chips>
        {languageCodes
          .filter((code) => all || near.has(code))
          .map((code) => (
            <Chip
              key={code}
              on={chosen.includes(code)}
              toggle={() => change(languageCodes.filter((it) => chosen.includes(it) !== (it === code)))}
            >
              <bdi lang={code}>{languages[code].own}</bdi>
            </Chip>
          ))}
        {!all && (
          <Chip on={false} toggle={() => setAll(true)}>
            More…
          </Chip>
        )}
      </Chips>
    </Group>
  );
}
