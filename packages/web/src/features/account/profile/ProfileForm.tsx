import {
  genders,
  isProfileComplete,
  profileProblem,
  type Gender,
  type Interest,
  type ProfileDraft,
} from '@nukkad/core/features/people/profile.ts';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { backend } from '#backend';
import { api } from '../../../data/api.ts';
import { tellFailure } from '../../../data/failure.ts';
import { useSession } from '../../../data/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, TextField } from '../../../ui/Field.tsx';
import { InterestChips } from '../../people/InterestChips.tsx';
import styles from './ProfileForm.module.css';

/**
 * The profile's five fields. The button stays disabled until all are filled; `done` follows once they are stored, and
 * `changed` whatever is filled in.
 */
export function ProfileForm({
  initial,
  button,
  done,
  changed,
}: {
  initial: ProfileDraft;
  button: string;
  done(): void;
  changed?(draft: ProfileDraft): void;
}) {
  const { setMe } = useSession();
  const [name, setName] = useState(initial.name);
  const [age, setAge] = useState(initial.age === null ? '' : String(initial.age));
  const [gender, setGender] = useState<Gender | null>(initial.gender);
  const [city, setCity] = useState(initial.city);
  const [interests, setInterests] = useState<readonly Interest[]>(initial.interests);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const draft: ProfileDraft = { name, age: age.trim() === '' ? null : Number(age), gender, city, interests };
  // Limits show only after the first try to save.
  const problem = tried && backend.can.checkProfiles ? profileProblem(draft) : null;
  const tellChange = useEffectEvent(() => changed?.(draft));
  useEffect(() => tellChange(), [name, age, gender, city, interests]);
  const problemOf = (field: keyof ProfileDraft) => (problem?.field === field ? problem.words : null);

  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (draft.age === null || gender === null) return;
    if (backend.can.checkProfiles && profileProblem(draft)) return;
    setBusy(true);
    try {
      setMe(
        await api.account.saveProfile({
          name: name.trim(),
          age: draft.age,
          gender,
          city: city.trim(),
          interests: [...interests],
        }),
      );
      done();
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label="Name"
        autoComplete="name"
        placeholder="What people call you"
        value={name}
        problem={problemOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={styles.pair}>
        <TextField
          label="Age"
          type="number"
          inputMode="numeric"
          placeholder="Years"
          value={age}
          problem={problemOf('age')}
          onChange={(event) => setAge(event.currentTarget.value)}
        />
        <SelectField
          label="Gender"
          value={gender ?? ''}
          problem={problemOf('gender')}
          onChange={(event) => setGender((event.currentTarget.value || null) as Gender | null)}
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
        onChange={(event) => setCity(event.currentTarget.value)}
      />
      <InterestChips
        chosen={interests}
        change={setInterests}
        hint="Pick at least one."
        problem={problemOf('interests')}
      />
      <Button look="main" wide type="submit" busy={busy} disabled={!isProfileComplete(draft)}>
        {button}
      </Button>
    </form>
  );
}
