import { dayMs } from '@nukkad/core/kernel/time.ts';
import { audiences, type Audience } from '@nukkad/core/features/people/audience.ts';
import { genderWaitMs } from '@nukkad/core/features/people/gender-wait-time.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { audienceChanged, presenceExpected, refetchPresence } from '../../../data/cache/people.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { queries } from '../../../data/queries.ts';
import { Group, Radio } from '../../../ui/Choice.tsx';
import { Note } from '../../../ui/Note.tsx';

const words: Record<Audience, { label: string; note: string }> = {
  everyone: { label: 'Everyone nearby', note: 'You see everyone nearby who lets you see them.' },
  women: {
    label: 'Only women and non-binary people',
    note: `Based on the gender in people’s profiles. Someone who changes theirs to one of these sees you only after ${genderWaitMs / dayMs} days.`,
  },
  verified: {
    label: 'Only people with a verified badge',
    note: 'People whom others have met, or whose selfie we have compared with their photos.',
  },
  interests: {
    label: 'Only people with shared interests',
    note: 'At least one interest in common. People choose their interests themselves.',
  },
  nobody: {
    label: 'No one new',
    note: 'You don’t see people nearby either. People you’re connected with can still see your profile and write to you.',
  },
};

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
        hint="In lists of people nearby and attendees, on your profile and in search. They can ask to meet. You don’t see people you leave out either."
      >
        {audiences.map((it) => (
          <Radio key={it} name="audience" on={it === audience} choose={() => choose.mutate(it)}>
            {words[it].label}
          </Radio>
        ))}
      </Group>
      <Note>{words[audience].note} Hosts see everyone going to their events, and everyone sees who hosts one.</Note>
    </div>
  );
}
