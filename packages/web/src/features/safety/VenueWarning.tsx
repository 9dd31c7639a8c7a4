import { flaggedVenueIn } from '@nukkad/core/features/warnings/flagged-venue.ts';
import { venueWarning } from '@nukkad/core/features/warnings/venue-warning.ts';
import { minuteMs } from '@nukkad/core/kernel/time.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { WarningNote } from './WarningNote.tsx';

/** Compared on the device, so that nobody learns which place is being typed. */
export default function VenueWarning({ place }: { place: string }) {
  const flagged = useQuery({
    queryKey: ['flaggedVenues'],
    queryFn: async () => (await api.safety.venues()).venues,
    staleTime: 10 * minuteMs,
    enabled: place !== '',
  });
  const venue = flaggedVenueIn(place, flagged.data ?? []);
  return venue && <WarningNote>{venueWarning(venue)}</WarningNote>;
}
