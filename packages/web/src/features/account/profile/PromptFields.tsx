import type { OptionalProfile } from '@nukkad/core/features/people/optional-profile.ts';
import { optionalProfileLimits } from '@nukkad/core/features/people/profile-limits.ts';
import { isPrompt, promptIds, prompts } from '@nukkad/core/features/people/profile-prompts.ts';
import { SelectField, TextArea } from '../../../ui/Field.tsx';
import styles from './OptionalProfileFields.module.css';
import { PublicTextWarning } from '../../safety/PublicTextWarning.tsx';

type Answered = OptionalProfile['prompts'];

const labels = Array.from({ length: optionalProfileLimits.prompts }, (_, at) => `Prompt ${at + 1}`);

/** Each prompt that is chosen, with its answer, and a list to choose the next one from. */
export function PromptFields({ chosen, change }: { chosen: Answered; change(chosen: Answered): void }) {
  return (
    <div className={styles.prompts}>
      {labels.slice(0, chosen.length + 1).map((label, at) => (
        <PromptField
          key={label}
          label={label}
          chosen={chosen}
          answered={chosen[at] ?? null}
          change={(next) => change([...chosen.slice(0, at), ...(next ? [next] : []), ...chosen.slice(at + 1)])}
        />
      ))}
    </div>
  );
}

function PromptField({
  label,
  chosen,
  answered,
  change,
}: {
  label: string;
  chosen: Answered;
  answered: Answered[number] | null;
  change(answered: Answered[number] | null): void;
}) {
  const free = promptIds.filter((id) => id === answered?.prompt || !chosen.some(({ prompt }) => prompt === id));
  return (
    <div className={styles.field}>
      <SelectField
        label={label}
        value={answered?.prompt ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change(isPrompt(value) ? { prompt: value, answer: answered?.answer ?? '' } : null)
        }
      >
        <option value="">{answered ? 'Remove this prompt' : 'Choose a prompt'}</option>
        {free.map((id) => (
          <option key={id} value={id}>
            {prompts[id]}
          </option>
        ))}
      </SelectField>
      {answered && (
        <>
          <TextArea
            label={prompts[answered.prompt]}
            rows={2}
            maxLength={optionalProfileLimits.answer}
            hint={`${answered.answer.length} of ${optionalProfileLimits.answer}`}
            value={answered.answer}
            onChange={(event) => change({ ...answered, answer: event.currentTarget.value })}
          />
          <PublicTextWarning text={answered.answer} />
        </>
      )}
    </div>
  );
}
