import type { Meeting } from '@nukkad/core/features/meets/contract.ts';
import type { MeetingAnswer } from '@nukkad/core/features/people/meeting-answers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../data/api.ts';
import { meetingAnswered } from '../../data/cache/meets.ts';
import { notifyFailure } from '../../data/failure.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { toast } from '../../ui/Toast.tsx';
import styles from './MeetingQuestion.module.css';

const SafetySheet = lazy(async () => ({ default: (await import('../safety/SafetySheets.tsx')).SafetySheet }));

/** Asks privately how a meeting went, once its time has passed. */
export function MeetingQuestion({ meeting: { id, person } }: { meeting: Meeting }) {
  const cache = useQueryClient();
  const [met, setMet] = useState(false);
  // Several questions can be on the screen: the sheet is that of one meeting.
  const [wrong, setWrong] = useSheet<string>('wrong');
  const reply = useMutation({
    mutationFn: (answer: MeetingAnswer) => api.meets.answer({ id, answer }),
    onSuccess: () => {
      toast('Thanks for telling us');
      meetingAnswered(cache, id);
    },
    onError: notifyFailure,
  });
  const [first = person.name] = person.name.split(' ');
  const answers: [string, () => void][] = met
    ? [
        ['Yes', () => reply.mutate('again')],
        ['Not again', () => reply.mutate('not again')],
      ]
    : [
        ['Yes', () => setMet(true)],
        ['No', () => reply.mutate('not met')],
      ];
  return (
    <section className={styles.question} aria-label={`Your meeting with ${first}`}>
      <Link to={`/people/${person.id}`} aria-label={person.name}>
        <Avatar src={person.profilePicture} name={person.name} size={48} />
      </Link>
      <div>
        <h2>{met ? `Would you meet ${first} again?` : `Did you meet ${first}?`}</h2>
        <p>{first} won’t see your answer.</p>
      </div>
      <div className={styles.answers}>
        {answers.map(([words, choose]) => (
          <Button key={words} small busy={reply.isPending} onClick={choose}>
            {words}
          </Button>
        ))}
        <Button small look="quiet" onClick={() => setWrong(id)}>
          Report a problem
        </Button>
      </div>
      {wrong === id && (
        <Suspense>
          <SafetySheet
            step={{ type: 'person', id: person.id }}
            person={{ id: person.id, name: first }}
            gone={() => meetingAnswered(cache, id)}
            close={() => setWrong(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
