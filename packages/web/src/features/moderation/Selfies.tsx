import { selfieRefusals, type SelfieRefusal } from '@nukkad/core/features/verification/selfie-refusals.ts';
import type { Selfies as Waiting } from '@nukkad/core/features/verification/contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { withPasskey } from '../../data/with-fresh-sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { caseQueries } from './case-queries.ts';
import styles from './Selfies.module.css';

const refusals: Record<SelfieRefusal, string> = {
  'not alike': 'Someone else',
  'wrong gesture': 'Wrong gesture',
  'no face': 'Not the whole face',
  'not clear': 'Too dark or blurred',
};

export default function Selfies() {
  return (
    <Screen title="Selfies" back="/admin">
      <Next />
    </Screen>
  );
}

function Next() {
  const query = useQuery(caseQueries.selfies());
  const look = () => void query.refetch();
  if (query.isLoadingError) return <LoadError query={query} />;
  if (!query.data) return <Skeleton many={1} height={420} />;
  const { next, waiting } = query.data;
  if (!next)
    return (
      <EmptyState drawing="no-news" title="No selfies to compare" action={<Button onClick={look}>Refresh</Button>} />
    );
  return (
    <>
      <p role="status">{waiting} to compare</p>
      <Compare key={next.id} selfie={next} decided={look} />
    </>
  );
}

const address = (base64: string) => `data:image/webp;base64,${base64}`;

function Compare({ selfie, decided }: { selfie: NonNullable<Waiting['next']>; decided(): void }) {
  const { id, name, gesture, photos } = selfie;
  const decide = useMutation({
    mutationFn: (refusal: SelfieRefusal | null) => withPasskey(() => api.moderation.decideSelfie({ id, refusal })),
    onError: notifyFailure,
    onSettled: decided,
  });
  return (
    <Section title={name}>
      <div className={styles.pictures}>
        <figure>
          <img src={address(selfie.selfie)} alt={`The selfie of ${name}`} />
          <figcaption>The selfie. We asked for {gesture.replace('your', 'their')}.</figcaption>
        </figure>
        {photos.map((photo, nth) => (
          <figure key={photo}>
            <img src={address(photo)} alt={`The profile of ${name}, ${nth + 1}`} />
            <figcaption>Photo {nth + 1}</figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.answers} role="group" aria-label="Decide">
        <Button look="main" wide busy={decide.isPending} onClick={() => decide.mutate(null)}>
          Same person
        </Button>
        <p>Not a match because…</p>
        {selfieRefusals.map((refusal) => (
          <Button key={refusal} small disabled={decide.isPending} onClick={() => decide.mutate(refusal)}>
            {refusals[refusal]}
          </Button>
        ))}
      </div>
      <Note>They must be the person in every photo that shows a face. The selfie is deleted with your decision.</Note>
    </Section>
  );
}
