import { useNavigate } from 'react-router';
import { Screen } from '../../../ui/Screen.tsx';
import { useMe } from '../../../data/session.tsx';
import { toast } from '../../../ui/Toast.tsx';
import { ProfileForm } from './ProfileForm.tsx';

export default function EditProfile() {
  const navigate = useNavigate();
  return (
    <Screen title="Edit profile" back="/profile">
      <ProfileForm
        initial={{ ...useMe(), avatar: null }}
        button="Save"
        done={() => {
          toast('Profile saved');
          void navigate('/profile');
        }}
      />
    </Screen>
  );
}
