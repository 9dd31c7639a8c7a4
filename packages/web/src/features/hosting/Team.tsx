import type { TeamMember } from '@nukkad/core/features/hosting/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../data/api.ts';
import { queries } from '../../data/queries.ts';
import { notifyFailure } from '../../data/failure.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { teamRoleWords } from './team-role-words.ts';
import styles from './EventEditor.module.css';
import { refetchTeam, teamChanged } from '../../data/cache/hosting.ts';

const HandOverSheet = lazy(() => import('./HandOverSheet.tsx'));
const AddToTeamSheet = lazy(() => import('./AddToTeamSheet.tsx'));

export default function Team({ id }: { id: string }) {
  const team = useQuery(queries.team(id));
  const cache = useQueryClient();
  const [adding, setAdding] = useSheet('team');
  const [heir, setHeir] = useSheet<string>('hand-over');
  const remove = useMutation({
    mutationFn: ({ person }: TeamMember) => api.hosting.removeTeam({ id, personId: person.id }),
    onError: notifyFailure,
    async onSettled() {
      await refetchTeam(cache, id);
    },
  });
  const withdraw = useMutation({
    mutationFn: () => api.hosting.handOver({ id, personId: null }),
    onSuccess: ({ team }) => teamChanged(cache, id, team),
    onError: notifyFailure,
  });
  return (
    <Section title="Team">
      {team.data && team.data.length > 0 && (
        <ul>
          {team.data.map((it) => (
            <li key={it.person.id} className={styles.member}>
              <Avatar src={it.person.profilePicture} name={it.person.name} size={40} />
              <span>
                {it.person.name}
                <span className={styles.role}>
                  {it.isOffered ? `Waiting for ${it.person.name} to accept as host` : teamRoleWords[it.role]}
                </span>
              </span>
              {it.isOffered ? (
                <Button
                  small
                  look="quiet"
                  aria-label={`Don’t ask ${it.person.name} to be the host`}
                  busy={withdraw.isPending}
                  onClick={() => withdraw.mutate()}
                >
                  Withdraw
                </Button>
              ) : (
                it.role === 'cohost' && (
                  <Button
                    small
                    look="quiet"
                    aria-label={`Make ${it.person.name} the host`}
                    onClick={() => setHeir(it.person.id)}
                  >
                    Make host
                  </Button>
                )
              )}
              <Button small look="quiet" aria-label={`Remove ${it.person.name}`} onClick={() => remove.mutate(it)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {team.isLoadingError && <LoadError query={team} />}
      <Button small icon="plus" onClick={() => setAdding(true)}>
        Add someone
      </Button>
      {heir && (
        <Suspense>
          <HandOverSheet id={id} to={team.data?.find(({ person }) => person.id === heir)} close={() => setHeir(null)} />
        </Suspense>
      )}
      {adding && (
        <Suspense>
          <AddToTeamSheet id={id} team={team.data ?? []} close={() => setAdding(null)} />
        </Suspense>
      )}
    </Section>
  );
}
