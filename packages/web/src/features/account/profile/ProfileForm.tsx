import { genderWaitMs } from '@nukkad/core/features/people/gender-wait.ts';
import { dayMs } from '@nukkad/core/kernel/time.ts';
import type { ProfileInput } from '@nukkad/core/features/account/profile-input.ts';
import { isProfileComplete, profileProblem, type ProfileDraft } from '@nukkad/core/features/people/profile-form.ts';
import { genders, type Gender, type Interest } from '@nukkad/core/features/people/interests-and-genders.ts';
import type { OptionalProfile } from '@nukkad/core/features/people/optional-profile.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { Avatar } from '@nukkad/core/features/people/avatar/avatar.ts';
import { backend } from '#backend';
import { api } from '../../../data/api.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { useSession } from '../../../data/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, TextField } from '../../../ui/Field.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Note } from '../../../ui/Note.tsx';
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

/** Asked before the fields, and confirmed before they are saved. */
interface AgeCheck {
  /** Whether a date of birth says the age, which is then not asked for. */
  isAsked: boolean;
  isFilled: boolean;
  fields(fillAge: (age: number) => void): ReactNode;
  confirm(): Promise<boolean>;
}

/** Confirms the date of birth where it is asked, and saves. */
function useSaveProfile(ageCheck: AgeCheck | undefined, done: () => void) {
  const { setMe } = useSession();
  return useMutation({
    async mutationFn(profile: ProfileInput) {
      return ageCheck && !(await ageCheck.confirm()) ? null : api.account.saveProfile(profile);
    },
    onSuccess(me) {
      if (!me) return;
      setMe(me);
      done();
    },
    onError: notifyFailure,
  });
}

/** The profile's five fields and the avatar, then the children; the button stays disabled until all are filled.
 * `changed` is called with every change. */
export function ProfileForm({
  initial,
  button,
  done,
  changed,
  words,
  ageCheck,
  children,
}: {
  initial: ProfileAnswers;
  button: string;
  done(): void;
  changed?(draft: ProfileAnswers): void;
  /** Saved with the fields, if theirs are among the children. Null while they can’t be saved. */
  words?: OptionalProfile | null;
  ageCheck?: AgeCheck;
  children?: ReactNode;
}) {
  const [fields, setFields] = useState(() => fieldsOf(initial));
  const [tried, setTried] = useState(false);
  const asksBirthDate = ageCheck?.isAsked === true;
  const draft = draftOf(fields);
  // The demo accepts everything, as specified.
  const problem = backend.can.checkProfiles ? profileProblem(draft) : null;
  function fill(part: Partial<ProfileFields>) {
    const next = { ...fields, ...part };
    setFields(next);
    changed?.(draftOf(next));
  }
  const save = useSaveProfile(ageCheck, done);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const { name, age, gender, city, interests, avatar } = draft;
    // Whether an age from a date of birth is right is said when it is confirmed.
    const isWrong = problem && !(asksBirthDate && problem.field === 'age');
    if (age === null || gender === null || isWrong || words === null) return;
    save.mutate({
      name: name.trim(),
      age,
      gender,
      city: city.trim(),
      interests: [...interests],
      ...(avatar && { avatar }),
      ...(words && { words }),
    });
  }
  return (
    <>
      {/* Outside the form, so that Enter on a choice does not save. */}
      {backend.can.buildAvatar && <AvatarField chosen={fields.avatar} choose={(avatar) => fill({ avatar })} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        {ageCheck?.fields((age) => fill({ age: String(age) }))}
        <ProfileInputs
          {...{ fields, fill }}
          hasAge={!asksBirthDate}
          before={initial.gender}
          problemOf={(field) => (tried && problem?.field === field ? problem.words : null)}
        />
        {children}
        <SaveBar
          busy={save.isPending || Boolean(save.data)}
          disabled={!isProfileComplete(draft) || ageCheck?.isFilled === false}
          missing={missingOf(draft, ageCheck)}
        >
          {button}
        </SaveBar>
      </form>
    </>
  );
}

/** What is still to be filled in, in words. */
function missingOf(draft: ProfileDraft, ageCheck: AgeCheck | undefined): readonly string[] {
  const all = [
    ageCheck?.isFilled === false && 'date of birth',
    draft.name.trim() === '' && 'name',
    draft.age === null && !ageCheck?.isAsked && 'age',
    draft.gender === null && 'gender',
    draft.city.trim() === '' && 'city',
    draft.interests.length === 0 && 'an interest',
  ];
  return all.filter((it) => it !== false);
}

/** Name, gender, city and interests, and the age or the date of birth. */
const asked = 5;

function SaveBar({
  missing,
  ...button
}: {
  missing: readonly string[];
  busy: boolean;
  disabled: boolean;
  children: string;
}) {
  const id = useId();
  return (
    <div className={styles.end} data-bar>
      {button.disabled && (
        <div className={styles.missing}>
          {missing.length < asked && <ProgressBar done={asked - missing.length} of={asked} />}
          <p id={id}>
            {missing.length > 2 ? `${missing.length} things left` : `Still needed: ${missing.join(' and ')}`}
          </p>
        </div>
      )}
      <Button look="main" wide type="submit" aria-describedby={button.disabled ? id : undefined} {...button} />
    </div>
  );
}

/** A new gender counts for the audience of others only after a while. */
function GenderNote({ before, now }: { before: Gender | null; now: Gender | null }) {
  if (before !== 'Male' || now === 'Male' || !backend.can.openSettings) return null;
  return (
    <Note>
      You will see people who show themselves only to women and non-binary people in {genderWaitMs / dayMs} days.
    </Note>
  );
}

function ProfileInputs({
  fields: { name, age, gender, city, interests },
  hasAge,
  before,
  fill,
  problemOf,
}: {
  fields: ProfileFields;
  hasAge: boolean;
  before: Gender | null;
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
      <div className={hasAge ? styles.pair : undefined}>
        {hasAge && (
          <TextField
            label="Age"
            type="number"
            inputMode="numeric"
            placeholder="Years"
            value={age}
            problem={problemOf('age')}
            onChange={(event) => fill({ age: event.currentTarget.value })}
          />
        )}
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
      <GenderNote before={before} now={gender} />
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
