import {
  genders,
  isProfileComplete,
  profileProblem,
  type Gender,
  type Interest,
  type ProfileDraft,
} from '@nukkad/core/features/people/profile.ts';
import type { OwnWords } from '@nukkad/core/features/people/own-words.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Avatar } from '@nukkad/core/features/people/avatar/avatar.ts';
import { backend } from '#backend';
import { api } from '../../../data/api.ts';
import { tellFailure } from '../../../data/failure.ts';
import { useSession } from '../../../data/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, TextField } from '../../../ui/Field.tsx';
import { InterestChips } from '../../people/InterestChips.tsx';
import { AvatarField } from './AvatarField.tsx';
import styles from './ProfileForm.module.css';

/** A profile as it is filled in; `avatar` is null while the picture stays as it is. */
export interface ProfileAnswers extends ProfileDraft {
  avatar: Avatar | null;
}

interface ProfileFields {
  name: string;
  age: string;
  gender: Gender | null;
  city: string;
  interests: readonly Interest[];
  avatar: Avatar | null;
}

const fieldsOf = ({ name, age, gender, city, interests, avatar }: ProfileAnswers): ProfileFields => ({
  name,
  age: age === null ? '' : String(age),
  gender,
  city,
  interests,
  avatar,
});

const draftOf = (fields: ProfileFields): ProfileAnswers => ({
  ...fields,
  age: fields.age.trim() === '' ? null : Number(fields.age),
});

/** The profile's five fields and the avatar, then the children; the button stays disabled until all are filled.
 * `changed` is called with every change. */
export function ProfileForm({
  initial,
  button,
  done,
  changed,
  words,
  children,
}: {
  initial: ProfileAnswers;
  button: string;
  done(): void;
  changed?(draft: ProfileAnswers): void;
  /** Saved with the fields, if theirs are among the children. Null while they can’t be saved. */
  words?: OwnWords | null;
  children?: ReactNode;
}) {
  const { setMe } = useSession();
  const [fields, setFields] = useState(() => fieldsOf(initial));
  // Not a mutation: onboarding has no query cache yet.
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const draft = draftOf(fields);
  // The demo accepts everything, as specified.
  const problem = backend.can.checkProfiles ? profileProblem(draft) : null;
  function fill(part: Partial<ProfileFields>) {
    const next = { ...fields, ...part };
    setFields(next);
    changed?.(draftOf(next));
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const { name, age, gender, city, interests, avatar } = draft;
    if (age === null || gender === null || problem || words === null) return;
    setBusy(true);
    try {
      const profile = {
        name: name.trim(),
        age,
        gender,
        city: city.trim(),
        interests: [...interests],
        ...(avatar && { avatar }),
        ...(words && { words }),
      };
      setMe(await api.account.saveProfile(profile));
      done();
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  }
  return (
    <>
      {/* Outside the form, so that Enter on a choice does not save. */}
      {backend.can.buildAvatar && <AvatarField chosen={fields.avatar} choose={(avatar) => fill({ avatar })} />}
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <ProfileInputs
          fields={fields}
          fill={fill}
          problemOf={(field) => (tried && problem?.field === field ? problem.words : null)}
        />
        {children}
        <Button look="main" wide type="submit" busy={busy} disabled={!isProfileComplete(draft)}>
          {button}
        </Button>
      </form>
    </>
  );
}

function ProfileInputs({
  fields: { name, age, gender, city, interests },
  fill,
  problemOf,
}: {
  fields: ProfileFields;
  fill(part: Partial<ProfileFields>): void;
  problemOf(field: keyof ProfileFields): string | null;
}) {
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        placeholder="What people call you"
        value={name}
        problem={problemOf('name')}
        onChange={(event) => fill({ name: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <TextField
          label="Age"
          type="number"
          inputMode="numeric"
          placeholder="Years"
          value={age}
          problem={problemOf('age')}
          onChange={(event) => fill({ age: event.currentTarget.value })}
        />
        <SelectField
          label="Gender"
          value={gender ?? ''}
          problem={problemOf('gender')}
          onChange={({ currentTarget }) => fill({ gender: genders.find((it) => it === currentTarget.value) ?? null })}
        >
          <option value="" disabled>
            Choose
          </option>
          {genders.map((it) => (
            <option key={it}>{it}</option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="City"
        autoComplete="address-level2"
        placeholder="e.g. Mumbai"
        value={city}
        problem={problemOf('city')}
        onChange={(event) => fill({ city: event.currentTarget.value })}
      />
      <InterestChips
        chosen={interests}
        change={(interests) => fill({ interests })}
        hint="Pick at least one."
        problem={problemOf('interests')}
      />
    </>
  );
}
