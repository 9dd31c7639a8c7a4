import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../data/queries.ts';

/** Looks again while an alert is set: the server sends it without a word to the app. */
export const usePlans = () =>
  useQuery({
    ...queries.plans(),
    refetchInterval: ({ state }) => (state.data?.some(({ safeBy }) => safeBy !== null) ? minuteMs : false),
  });
