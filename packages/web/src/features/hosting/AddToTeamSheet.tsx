import type { TeamMember } from '@nukkad/core/features/hosting/contract.ts';
import type { TeamRole } from '@nukkad/core/features/events/team-role.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { teamChanged } from '../../data/cache/hosting.ts';
import { notifyFailure } from '../../data/failure.ts';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Choice.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ConnectionPicker } from '../people/ConnectionPicker.tsx';
import { teamRoleWords } from './team-role-words.ts';

export default function AddToTeamSheet({
  id,
  team,
  close,
}: {
  id: string;
  team: readonly TeamMember[];
  close(): void;
}) {
  const cache = useQueryClient();
  const [role, setRole] = useState<TeamRole>('helper');
  const add = useMutation({
    mutationFn: (personId: string) => api.hosting.addTeam({ id, personId, role }),
    onSuccess: ({ team }) => {
      teamChanged(cache, id, team);
      close();
    },
    onError: notifyFailure,
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
      <Note>{teamRoleWords[role]}.</Note>
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
