import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { refetchTeam } from '../../data/cache/hosting.ts';
import { notifyFailure } from '../../data/failure.ts';
import { queries } from '../../data/queries.ts';
import { useMe } from '../../data/session.tsx';
import { useOwnUpdate } from '../../data/useLive.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/Toast.tsx';
import styles from './EventEditor.module.css';

/** For co-hosts: the host wants them to become the host. */
export default function HandOverOffer({ id }: { id: string }) {
  const me = useMe();
  const cache = useQueryClient();
  const update = useOwnUpdate();
  const team = useQuery(queries.team(id));
  const event = useQuery(queries.event(id));
  const answer = useMutation({
    mutationFn: (answer: 'accept' | 'decline') => api.hosting.answerHandOver({ id, answer }),
    onSuccess(event) {
      update({ type: 'event.changed', event });
      toast(event.role === 'host' ? 'You are the host now.' : 'Declined. You’re still a co-host.');
    },
    onError: notifyFailure,
    onSettled: () => refetchTeam(cache, id),
  });
  if (!team.data?.some(({ person, isOffered }) => person.id === me.id && isOffered)) return null;
  const isBusy = (it: 'accept' | 'decline') => answer.isPending && answer.variables === it;
  return (
    <Section title="Become the host?">
      <p>
        {event.data?.host?.name ?? 'The host'} wants to hand this event over to you. As the host, you’re responsible for
        tickets and refunds.
      </p>
      <div className={styles.ways}>
        <Button look="main" busy={isBusy('accept')} onClick={() => answer.mutate('accept')}>
          Accept
        </Button>
        <Button busy={isBusy('decline')} onClick={() => answer.mutate('decline')}>
          Decline
        </Button>
      </div>
    </Section>
  );
}
