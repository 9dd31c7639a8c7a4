import type { TeamMember } from '@nukkad/core/features/hosting/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { teamChanged } from '../../data/cache/hosting.ts';
import { notifyFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/Toast.tsx';

export default function HandOverSheet({ id, to, close }: { id: string; to: TeamMember | undefined; close(): void }) {
  const cache = useQueryClient();
  const offer = useMutation({
    mutationFn: (personId: string) => api.hosting.handOver({ id, personId }),
    onSuccess({ team }) {
      teamChanged(cache, id, team);
      close();
      toast(`Waiting for ${to?.person.name} to accept.`);
    },
    onError: notifyFailure,
  });
  if (!to) return null;
  const { name } = to.person;
  return (
    <Sheet title={`Ask ${name} to be the host?`} close={close}>
      <p>
        Nothing changes until {name} accepts. Then everyone sees {name} as the host, and only {name} can change the
        team. You stay as a co-host. Only {name} can give it back to you.
      </p>
      <Button look="main" wide busy={offer.isPending} onClick={() => offer.mutate(to.person.id)}>
        Ask {name}
      </Button>
      <Button wide onClick={close}>
        Stay host
      </Button>
    </Sheet>
  );
}
