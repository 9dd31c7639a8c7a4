import { audiences, type Audience } from '@nukkad/core/features/people/audience.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { audienceChanged, presenceExpected, refetchPresence } from '../../../data/cache/people.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { queries } from '../../../data/queries.ts';
import { Group, Radio } from '../../../ui/Choice.tsx';
import { Note } from '../../../ui/Note.tsx';
import { audienceWords } from './audience-words.ts';

export function WhoSeesMe() {
  const cache = useQueryClient();
  const presence = useQuery(queries.presence());
  const audience = presence.data?.audience ?? 'everyone';
  const choose = useMutation({
    scope: { id: 'audience' },
    mutationFn: (audience: Audience) => api.people.setAudience({ audience }),
    onMutate: (audience) => void presenceExpected(cache, { audience }),
    onSuccess: (presence) => audienceChanged(cache, presence),
    async onError(error) {
      notifyFailure(error);
      await refetchPresence(cache);
    },
  });
  return (
    <div>
      <Group
        label="Show me to"
        hint="Who can find you and ask to meet. People you leave out won’t see you, and you won’t see them."
      >
        {audiences.map((it) => (
          <Radio key={it} name="audience" on={it === audience} choose={() => choose.mutate(it)}>
            {audienceWords[it].label}
          </Radio>
        ))}
      </Group>
      <Note>
        {audienceWords[audience].note} Hosts see everyone going to their events, and everyone sees who hosts one.
      </Note>
    </div>
  );
}
