import type { Meeting } from '@nukkad/core/features/meets/contract.ts';
import type { MeetingAnswer } from '@nukkad/core/features/meets/meeting-answer.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../data/api.ts';
import { meetingAnswered } from '../../data/cache/meets.ts';
import { tellFailure } from '../../data/failure.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/Toast.tsx';
import styles from './MeetingQuestion.module.css';

/** Asks privately how a meeting went, once its time has passed. */
export function MeetingQuestion({ meeting: { id, person } }: { meeting: Meeting }) {
  const cache = useQueryClient();
  const [met, setMet] = useState(false);
  const reply = useMutation({
    mutationFn: (answer: MeetingAnswer) => api.meets.answer({ id, answer }),
    onSuccess: () => {
      toast('Thanks for telling us');
      meetingAnswered(cache, id);
    },
    onError: tellFailure,
  });
  const first = person.name.split(' ')[0];
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
      </div>
    </section>
  );
}
