import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { presenceChanged } from '../../../data/cache/people.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { queries } from '../../../data/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EndPause } from '../../people/EndPause.tsx';
import styles from './SettingsPage.module.css';

export function PauseAccount() {
  const cache = useQueryClient();
  const { data: presence } = useQuery(queries.presence());
  const pause = useMutation({
    mutationFn: () => api.people.setPaused({ on: true }),
    onSuccess: (paused) => presenceChanged(cache, paused),
    onError: notifyFailure,
  });
  return (
    <Section id="pause" title="Pause your account">
      <p className={styles.small}>
        {presence?.isPaused
          ? 'Your account is paused. No one sees you nearby or online, or can ask you to meet.'
          : 'Hide from everyone for as long as you like. No one sees you nearby or online, or can ask you to meet. Your tickets, chats and events stay, and hosts still see who’s coming.'}
      </p>
      {presence?.isPaused ? (
        <EndPause />
      ) : (
        <Button wide busy={pause.isPending} onClick={() => pause.mutate()}>
          Pause account
        </Button>
      )}
    </Section>
  );
}
