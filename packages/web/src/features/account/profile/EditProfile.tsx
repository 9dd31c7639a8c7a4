import {
  hasTooManyLines,
  optionalProfileProblems,
  tidyOptionalProfile,
} from '@nukkad/core/features/people/optional-profile.ts';
import { backend } from '#backend';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useHasSide } from '../../../device/useHasSide.ts';
import { Button } from '../../../ui/Button.tsx';
import { Beside } from '../../../ui/Beside.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { useMe } from '../../../data/session.tsx';
import { useSheet } from '../../../ui/useSheet.ts';
import { toast } from '../../../ui/Toast.tsx';
import { PhotosField } from '../photos/PhotosField.tsx';
import { ProfileForm, type ProfileAnswers } from './ProfileForm.tsx';
import { OptionalProfileFields } from './OptionalProfileFields.tsx';

const loadPreview = () => import('./ProfilePreviewSheet.tsx');
const ProfilePreviewSheet = lazy(loadPreview);
const ProfilePreview = lazy(async () => ({ default: (await loadPreview()).ProfilePreview }));

export default function EditProfile() {
  const navigate = useNavigate();
  const me = useMe();
  const hasSide = useHasSide();
  const [draft, setDraft] = useState<ProfileAnswers>({ ...me, avatar: null });
  const [words, setWords] = useState(me.words);
  const [preview, setPreview] = useSheet('preview');
  const tidy = tidyOptionalProfile(words);
  const problem = hasTooManyLines(tidy.bio) ? optionalProfileProblems.bioLines : null;
  return (
    <Screen title="Edit profile" back="/profile">
      <Beside
        label="How others see you"
        side={
          <Suspense>
            <ProfilePreview draft={draft} words={tidy} />
          </Suspense>
        }
      >
        {backend.can.addPhotos && <PhotosField />}
        <ProfileForm
          initial={{ ...me, avatar: null }}
          changed={setDraft}
          words={problem === null ? tidy : null}
          button="Save"
          done={() => {
            toast('Profile saved');
            void navigate('/profile');
          }}
        >
          <OptionalProfileFields words={words} change={(part) => setWords({ ...words, ...part })} problem={problem} />
          {!hasSide && (
            <Button wide icon="user" onPointerEnter={() => void loadPreview()} onClick={() => setPreview(true)}>
              Preview: how others see you
            </Button>
          )}
        </ProfileForm>
      </Beside>
      {preview && (
        <Suspense>
          <ProfilePreviewSheet draft={draft} words={tidy} close={() => setPreview(null)} />
        </Suspense>
      )}
    </Screen>
  );
}
