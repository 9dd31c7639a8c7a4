import type { TeamMember } from '@nukkad/core/features/hosting/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../data/api.ts';
import { queries } from '../../data/queries.ts';
import { tellFailure, wordsFor } from '../../data/failure.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { useSheet } from '../../ui/sheets.ts';
import { ErrorState } from '../../ui/StateViews.tsx';
import { teamRoleWords } from './team-role-words.ts';
import styles from './EventEditor.module.css';
import { refetchTeam } from '../../data/cache/hosting.ts';

const AddToTeam = lazy(() => import('./AddToTeam.tsx'));

export function Team({ id }: { id: string }) {
  const team = useQuery(queries.team(id));
  const cache = useQueryClient();
  const [adding, setAdding] = useSheet('team');
  const remove = useMutation({
    mutationFn: ({ person }: TeamMember) => api.hosting.removeTeam({ id, personId: person.id }),
    onError: tellFailure,
    async onSettled() {
      await refetchTeam(cache, id);
    },
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
                <span className={styles.role}>{teamRoleWords[it.role]}</span>
              </span>
              <Button small look="quiet" aria-label={`Remove ${it.person.name}`} onClick={() => remove.mutate(it)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {team.isLoadingError && <ErrorState retry={() => void team.refetch()}>{wordsFor(team.error)}</ErrorState>}
      <Button small icon="plus" onClick={() => setAdding(true)}>
        Add someone
      </Button>
      {adding && (
        <Suspense>
          <AddToTeam id={id} team={team.data ?? []} close={() => setAdding(null)} />
        </Suspense>
      )}
    </Section>
  );
}
