import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Screen } from '../../../ui/Screen.tsx';
import { screenAfterSignIn } from '../../../device/after-sign-in.ts';
import { ProfileForm, type ProfileAnswers } from '../profile/ProfileForm.tsx';
import { useMe } from '../../../data/session.tsx';
import { useDraft } from '../../../data/useDraft.ts';
import { AgeForm } from './AgeForm.tsx';
import { BesideScene, SceneStrip } from './BesideScene.tsx';
import { BirthDateFields } from './BirthDateFields.tsx';
import { LeaveInstead } from './LeaveInstead.tsx';
import { useBirthDate } from './useBirthDate.ts';

const blank: ProfileAnswers = { name: '', age: null, gender: null, city: '', interests: [], avatar: null };

export default function Onboarding() {
  const navigate = useNavigate();
  const { form, fill, clear } = useDraft('profile', blank);
  const me = useMe();
  const birthDate = useBirthDate();
  const [isOnlyAge] = useState(me.onboarded && !me.adultConfirmed);
  const done = () => {
    clear();
    void navigate(screenAfterSignIn(), { replace: true });
  };
  if (isOnlyAge)
    return (
      <BesideScene>
        <Screen title="Confirm Your Age" lead="We ask everyone once. Until then, no one nearby sees you.">
          <SceneStrip />
          <AgeForm done={done} />
          <LeaveInstead />
        </Screen>
      </BesideScene>
    );
  const birthDateFields = (fillAge: (age: number) => void) =>
    birthDate.isAsked && (
      <BirthDateFields
        {...birthDate.fields}
        change={(typed) => {
          const age = birthDate.change(typed);
          if (age !== undefined) fillAge(age);
        }}
      />
    );
  return (
    <BesideScene answers={form}>
      <Screen title="Complete Your Profile" lead="So neighbours know who they’re meeting.">
        <SceneStrip />
        <ProfileForm
          initial={form}
          changed={fill}
          button="Continue"
          done={done}
          ageCheck={{
            isFilled: birthDate.isFilled,
            confirm: birthDate.confirm,
            isAsked: birthDate.isAsked,
            fields: birthDateFields,
          }}
        />
        {birthDate.isTooYoung && <LeaveInstead />}
      </Screen>
    </BesideScene>
  );
}
