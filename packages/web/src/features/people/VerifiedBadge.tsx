import type { VerifiedWay } from '@nukkad/core/features/people/audience.ts';
import { Badge } from '../../ui/Badge.tsx';

const words: Record<VerifiedWay, string> = {
  meeting: 'Verified in person',
  selfie: 'Verified by selfie',
  team: 'Verified by our team',
};

export function VerifiedBadge({ by }: { by: VerifiedWay | null }) {
  return (
    by && (
      <Badge icon="shield" tone="peacock">
        {words[by]}
      </Badge>
    )
  );
}
