import { useNavigate } from 'react-router';
import { Screen } from '../../../ui/Screen.tsx';
import { firstScreen } from '../../events/linked-event.ts';
import { ProfileForm, type ProfileAnswers } from '../profile/ProfileForm.tsx';
import { useDraft } from '../../../data/useDraft.ts';

const blank: ProfileAnswers = { name: '', age: null, gender: null, city: '', interests: [], avatar: null };

export default function Onboarding() {
  const navigate = useNavigate();
  const { form, fill, clear } = useDraft('profile', blank);
  return (
    <main style={{ display: 'contents' }}>
      <Screen title="Complete Your Profile" lead="So neighbours know who they’re meeting.">
        <ProfileForm
          initial={form}
          changed={fill}
          button="Continue"
          done={() => {
            clear();
            void navigate(firstScreen(), { replace: true });
          }}
        />
      </Screen>
    </main>
  );
}
