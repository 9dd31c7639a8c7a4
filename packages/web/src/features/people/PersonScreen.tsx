import type { SeenPerson } from '@nukkad/core/features/people/contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { backend } from '#backend';
import { Screen } from '../../ui/Screen.tsx';
import { useMeetWith } from '../meets/useMeetWith.ts';
import { MeetNowButton } from '../meets/MeetNowButton.tsx';
import { queries } from '../../data/queries.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { SafetyMenu } from '../safety/SafetyMenu.tsx';
import { SafetySheet, type SafetyStep } from '../safety/SafetySheets.tsx';
import { useMe } from '../../data/session.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Note } from '../../ui/Note.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PersonSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { freeOf } from './availability-words.ts';
import { BothGoTo } from './BothGoTo.tsx';
import { AvailabilityLine } from './AvailabilityLine.tsx';
import { NearLine, PersonDetails } from './PersonDetails.tsx';
import { PersonHero } from './PersonHero.tsx';
import styles from './PersonScreen.module.css';

const heroOf = (person: SeenPerson, report?: (photoId: string) => void) => (heading: ReactNode) => (
  <PersonHero person={person} heading={heading} className={styles.hero} report={report}>
    <NearLine person={person} />
    <AvailabilityLine availability={person.availability} />
  </PersonHero>
);

export default function PersonScreen() {
  const id = useParams()['personId'] ?? '';
  const me = useMe();
  const navigate = useNavigate();
  const query = useQuery(queries.person(id));
  const meet = useMeetWith(id);
  const [safety, setSafety] = useSheet<SafetyStep>('safety');
  const person = query.data;
  if (!person)
    return (
      <Screen title="Profile" back="/home">
        {query.isPending ? (
          <PersonSkeleton />
        ) : query.isSuccess ? (
          <EmptyState
            drawing="nobody"
            title="Profile not available"
            action={
              <ButtonLink look="main" to="/home">
                People nearby
              </ButtonLink>
            }
          >
            You see people while they’re nearby, and people you’re connected with.
          </EmptyState>
        ) : (
          <LoadError query={query} />
        )}
      </Screen>
    );
  const { name, age } = person;
  const first = name.split(' ')[0] ?? '';
  const hasWords = person.words.bio !== '' || person.words.prompts.length > 0;
  const mayReport = backend.can.blockAndReport;
  return (
    <Screen
      title={`${name}, ${age}`}
      back="/home"
      actions={mayReport && <SafetyMenu person={{ id, name }} hasWords={hasWords} choose={setSafety} />}
      hero={heroOf(person, mayReport ? (photoId) => setSafety({ type: 'picture', id: photoId }) : undefined)}
    >
      <PersonDetails
        person={person}
        interests={me.interests}
        report={mayReport ? () => setSafety({ type: 'words', id }) : undefined}
      >
        <BothGoTo plans={person.bothGoTo} />
      </PersonDetails>
      <div className={styles.meet}>
        <MeetNowButton person={person} free={freeOf(person)} />
        {meet?.state === 'none' && <Note>You can chat once one of you accepts.</Note>}
      </div>
      {safety && (
        <SafetySheet
          step={safety}
          person={{ id, name: first }}
          gone={() => void navigate('/home', { replace: true })}
          close={() => setSafety(null)}
        />
      )}
    </Screen>
  );
}
