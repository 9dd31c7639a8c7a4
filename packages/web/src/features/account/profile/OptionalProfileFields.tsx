import {
  isSpokenLanguage,
  spokenLanguageCodes,
  type SpokenLanguage,
} from '@nukkad/core/features/people/spoken-languages.ts';
import { pronounOptions, type OptionalProfile } from '@nukkad/core/features/people/optional-profile.ts';
import { optionalProfileLimits } from '@nukkad/core/features/people/profile-limits.ts';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Group } from '../../../ui/Choice.tsx';
import { SelectField, TextArea } from '../../../ui/Field.tsx';
import { LanguageName } from '../../people/LanguageName.tsx';
import { bothNames } from '../../people/language-words.ts';
import { PromptFields } from './PromptFields.tsx';
import styles from './OptionalProfileFields.module.css';
import { PublicTextWarning } from '../../safety/PublicTextWarning.tsx';

/** Bio, prompts, languages and pronouns: all of them optional. */
export function OptionalProfileFields({
  words,
  change,
  problem,
}: {
  words: OptionalProfile;
  change(part: Partial<OptionalProfile>): void;
  /** About the bio. */
  problem: string | null;
}) {
  const { bio, pronouns } = words;
  return (
    <>
      <div className={styles.field}>
        <TextArea
          label="Bio"
          rows={4}
          maxLength={optionalProfileLimits.bio}
          placeholder="What would you tell someone over the first chai?"
          hint={`${bio.length} of ${optionalProfileLimits.bio}`}
          value={bio}
          problem={problem}
          onChange={(event) => change({ bio: event.currentTarget.value })}
        />
        <PublicTextWarning text={bio} />
      </div>
      <PromptFields chosen={words.prompts} change={(prompts) => change({ prompts })} />
      <LanguageFields chosen={words.languages} change={(languages) => change({ languages })} />
      <SelectField
        label="Pronouns"
        value={pronouns ?? ''}
        onChange={({ currentTarget }) =>
          change({ pronouns: pronounOptions.find((it) => it === currentTarget.value) ?? null })
        }
      >
        <option value="">Not shown</option>
        {pronounOptions.map((it) => (
          <option key={it}>{it}</option>
        ))}
      </SelectField>
    </>
  );
}

function LanguageFields({
  chosen,
  change,
}: {
  chosen: readonly SpokenLanguage[];
  change(chosen: SpokenLanguage[]): void;
}) {
  const isFull = chosen.length >= optionalProfileLimits.languages;
  return (
    <Group
      label="Languages you speak"
      hint={isFull ? `You can add up to ${optionalProfileLimits.languages} languages.` : undefined}
    >
      <div className={styles.languages}>
        {chosen.length > 0 && (
          <Chips>
            {chosen.map((code) => (
              <Chip key={code} on toggle={() => change(chosen.filter((it) => it !== code))}>
                <LanguageName code={code} />
                <span className={styles.remove}>
                  <Icon name="close" size={14} />
                </span>
              </Chip>
            ))}
          </Chips>
        )}
        {!isFull && (
          <SelectField
            label="Add a language"
            value=""
            onChange={({ currentTarget: { value } }) => isSpokenLanguage(value) && change([...chosen, value])}
          >
            <option value="">Choose</option>
            {spokenLanguageCodes
              .filter((code) => !chosen.includes(code))
              .map((code) => (
                <option key={code} value={code}>
                  {bothNames(code)}
                </option>
              ))}
          </SelectField>
        )}
      </div>
    </Group>
  );
}
