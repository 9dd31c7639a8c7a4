import { useNavigate } from 'react-router';
import type { ProfileDraft } from '@nukkad/core/features/people/profile.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { firstScreen } from '../../events/linked-event.ts';
import { ProfileForm } from '../profile/ProfileForm.tsx';
import { useDraft } from '../../../data/useDraft.ts';

const blank: ProfileDraft = { name: '', age: null, gender: null, city: '', interests: [] };

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
