import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { queries } from '../../data/queries.ts';
import { useMe, useSession } from '../../data/session.tsx';
import { BulletList } from '../../ui/BulletList.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Suggestion } from '../../ui/Suggestion.tsx';
import styles from './SafetyTips.module.css';

/** Whether to show the safety tips now: from the first time that someone agrees to meet, until they have closed them. */
export function useSafetyTipsDue(): boolean {
  const { safetyTipsDue } = useMe();
  const { data: meets } = useQuery(queries.meets());
  return safetyTipsDue && meets !== undefined && meets.connected.some(({ request }) => request !== null);
}

export function SafetyTips() {
  const me = useMe();
  const { setMe } = useSession();
  // If it fails, they are shown again after the next start.
  const close = useMutation({
    mutationFn: () => api.account.closeSafetyTips(),
    onMutate: () => setMe({ ...me, safetyTipsDue: false }),
    onSuccess: setMe,
  });
  return (
    <Suggestion
      title="Before you meet"
      closeLabel="Close"
      close={() => close.mutate()}
      action={
        <div className={styles.tips}>
          <BulletList>
            <li>Meet in a public place, and tell a friend where and when.</li>
            <li>Get there and back on your own. You can leave whenever you like.</li>
            <li>Never send money, codes or documents.</li>
          </BulletList>
          <div className={styles.buttons}>
            <Button look="outline" onClick={() => close.mutate()}>
              Got it
            </Button>
            <ButtonLink look="quiet" to="/settings/help#safety" onClick={() => close.mutate()}>
              All safety advice
            </ButtonLink>
          </div>
        </div>
      }
    />
  );
}
