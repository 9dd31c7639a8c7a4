import { spokenLanguageCodes, type SpokenLanguage } from '@nukkad/core/features/people/spoken-languages.ts';
import { useState } from 'react';
import { useMe } from '../../../data/session.tsx';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Group } from '../../../ui/Choice.tsx';
import { LanguageName } from '../LanguageName.tsx';

/** Languages to filter by. One's own and the chosen ones come first; the others are shown on request. */
export function LanguageChips({
  chosen,
  change,
}: {
  chosen: readonly SpokenLanguage[];
  change(chosen: SpokenLanguage[]): void;
}) {
  const me = useMe();
  const [all, setAll] = useState(false);
  const near = new Set<SpokenLanguage>(['en', 'hi', 'mr', ...me.words.languages, ...chosen]);
  return (
    <Group label="Languages">
      <Chips>
        {spokenLanguageCodes
          .filter((code) => all || near.has(code))
          .map((code) => (
            <Chip
              key={code}
              on={chosen.includes(code)}
              toggle={() => change(spokenLanguageCodes.filter((it) => chosen.includes(it) !== (it === code)))}
            >
              <LanguageName code={code} />
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
