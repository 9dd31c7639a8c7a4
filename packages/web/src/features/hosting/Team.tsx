import type { TeamMember } from '@nukkad/core/features/hosting/contract.ts';
import type { TeamRole } from '@nukkad/core/features/events/team-permissions.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { queries } from '../../data/queries.ts';
import { tellFailure, wordsFor } from '../../data/failure.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useSheet } from '../../ui/sheets.ts';
import { ErrorState } from '../../ui/StateViews.tsx';
import { ConnectionPicker } from '../people/ConnectionPicker.tsx';
import styles from './EventEditor.module.css';
import { refetchTeam, teamChanged } from '../../data/cache/hosting.ts';

const roleWords: Record<TeamRole, string> = {
  cohost: 'Co-host: can manage the event',
  helper: 'Helper: can check people in',
};

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
                <span className={styles.role}>{roleWords[it.role]}</span>
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
      {adding && <AddSheet id={id} team={team.data ?? []} close={() => setAdding(null)} />}
    </Section>
  );
}

function AddSheet({ id, team, close }: { id: string; team: readonly TeamMember[]; close(): void }) {
  const cache = useQueryClient();
  const [role, setRole] = useState<TeamRole>('helper');
  const add = useMutation({
    mutationFn: (personId: string) => api.hosting.addTeam({ id, personId, role }),
    onSuccess: ({ team }) => {
      teamChanged(cache, id, team);
      close();
    },
    onError: tellFailure,
  });
  return (
    <Sheet title="Add to team" close={close}>
      <Group label="Role">
        <Chips>
          <Chip on={role === 'helper'} toggle={() => setRole('helper')}>
            Helper
          </Chip>
          <Chip on={role === 'cohost'} toggle={() => setRole('cohost')}>
            Co-host
          </Chip>
        </Chips>
      </Group>
      <Note>{roleWords[role]}.</Note>
      <ConnectionPicker
        verb="Add"
        empty="You can add people you’re connected with. Meet someone first."
        busy={add.isPending ? add.variables : undefined}
        leaveOut={(personId) => team.some((it) => it.person.id === personId && it.role === role)}
        choose={({ id: personId }) => add.mutate(personId)}
      />
    </Sheet>
  );
}
