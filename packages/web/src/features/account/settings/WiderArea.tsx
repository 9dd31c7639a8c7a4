import { cellKm2, widerKm2 } from '@nukkad/core/features/people/area-size.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { presenceChanged, presenceExpected, refetchPresence } from '../../../data/cache/people.ts';
import { notifyFailure } from '../../../data/failure.ts';
import { queries } from '../../../data/queries.ts';
import { useMe } from '../../../data/session.tsx';
import { Switch } from '../../../ui/Choice.tsx';
import styles from './SettingsPage.module.css';

export function WiderArea() {
  const me = useMe();
  const cache = useQueryClient();
  const presence = useQuery(queries.presence());
  const isWider = presence.data?.wider ?? false;
  const setWider = useMutation({
    mutationFn: (wider: boolean) => api.people.setWider({ wider }),
    onMutate(wider) {
      presenceExpected(cache, { wider });
    },
    onSuccess(presence, wider) {
      presenceChanged(cache, presence);
      // A finer area is shown only once the phone has reported again.
      if (!wider)
        void import('../../people/location/location-reporter.ts').then(
          ({ reportAgain }) => reportAgain(me.id, cache),
          notifyFailure,
        );
    },
    async onError(error) {
      notifyFailure(error);
      await refetchPresence(cache);
    },
  });
  return (
    <>
      <Switch on={isWider} disabled={!presence.data} toggle={() => setWider.mutate(!isWider)}>
        Wider area (about {widerKm2} km²)
      </Switch>
      <p className={styles.small}>
        {isWider
          ? `Others see you somewhere in about ${widerKm2} km², and distances to you are less precise.`
          : `Others see you in your neighbourhood: about ${cellKm2} km² in a dense city, ${widerKm2} km² or more elsewhere.`}
      </p>
    </>
  );
}
