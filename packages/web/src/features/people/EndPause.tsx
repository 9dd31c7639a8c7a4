import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { presenceChanged } from '../../data/cache/people.ts';
import { notifyFailure } from '../../data/failure.ts';
import { useMe } from '../../data/session.tsx';
import { changeStoredLocation } from '../../device/stored-location.ts';
import { Button } from '../../ui/Button.tsx';

export function EndPause() {
  const me = useMe();
  const cache = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.people.setPaused({ on: false }),
    onSuccess(presence) {
      changeStoredLocation(me.id, (kept) => ({ ...kept, afterPause: true }));
      presenceChanged(cache, presence);
    },
    onError: notifyFailure,
  });
  return (
    <Button look="main" busy={end.isPending} onClick={() => end.mutate()}>
      End the pause
    </Button>
  );
}
