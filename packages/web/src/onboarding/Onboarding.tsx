import { useNavigate } from 'react-router';
import { Screen } from '../layout/Screen.tsx';
import { firstScreen } from '../wanted.ts';
import { ProfileForm } from '../profile/ProfileForm.tsx';

const blank = { name: '', age: null, gender: null, city: '', interests: [] };

/** Profile completion, right after sign-in. */
export default function Onboarding() {
  const navigate = useNavigate();
  return (
    <main style={{ display: 'contents' }}>
      <Screen title="Complete Your Profile" lead="So that neighbours know whom they meet.">
        <ProfileForm initial={blank} button="Continue" done={() => void navigate(firstScreen(), { replace: true })} />
      </Screen>
    </main>
  );
}
